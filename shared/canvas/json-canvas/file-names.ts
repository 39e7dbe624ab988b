/** The paths that an exported `.canvas` file uses for documents and images. */
export interface FileNames {
  /** A file of a picture, within `assets/`. */
  asset: (assetId: string) => string | undefined;
  /** A document's path, without its ending. */
  document: (documentId: string) => string | undefined;
}
