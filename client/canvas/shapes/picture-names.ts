/** Names and sizes of the documents and files that a canvas refers to. */
export interface PictureNames {
  /** Undefined for one that is not there, or not to be seen. */
  document: (documentId: string) => string | undefined;
  asset: (assetId: string) => string | undefined;
  /** How large an image is, in its own pixels; undefined for one that cannot be had: its name stands there instead. */
  image: (assetId: string) => { width: number; height: number } | undefined;
}
