/** Finds the documents and assets of the target workspace to which the items of an imported file refer. */
export interface FileResolver {
  hasDocument: (documentId: string) => boolean;
  hasAsset: (assetId: string) => boolean;
  /** @param path as written in the file, including folders and extension. @returns the id of the document */
  document: (path: string) => string | undefined;
  asset: (path: string) => string | undefined;
}

/** For a file from the same workspace: every referenced id exists. */
export const SAME_WORKSPACE: FileResolver = {
  hasDocument: () => true,
  hasAsset: () => true,
  document: () => undefined,
  asset: () => undefined,
};
