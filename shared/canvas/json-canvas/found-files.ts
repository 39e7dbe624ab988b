/** What a file's items can name in the workspace that it comes into. */
export interface FoundFiles {
  hasDocument: (documentId: string) => boolean;
  hasAsset: (assetId: string) => boolean;
  /** @param path as it stands in the file, folders and ending included */
  document: (path: string) => string | undefined;
  asset: (path: string) => string | undefined;
}

/** The workspace that the file comes from: all that it names by an id is there. */
export const SAME_WORKSPACE: FoundFiles = {
  hasDocument: () => true,
  hasAsset: () => true,
  document: () => undefined,
  asset: () => undefined,
};
