/** The paths that an exported `.canvas` file uses for documents and images. */
export interface ExportPaths {
  /** Returns the name of an image file in `assets/`. */
  asset: (assetId: string) => string | undefined;
  /** Returns the path of a document, without its extension. */
  document: (documentId: string) => string | undefined;
}
