/** A picture that is to stand on the page. */
export interface PlacedPicture {
  assetId: string;
  alt: string;
}

/** The files of the workspace that a page lies in, told by whoever opens it. */
export interface PageFiles {
  /** Where a picture can be had now. */
  addressOf: (assetId: string) => { state: 'loading' | 'ready' | 'missing'; url: string | null };
  /** Calls back when that changes, for as long as the picture is drawn. @returns ends it */
  watch: (assetId: string, listener: () => void) => () => void;
  /** What this address gave could not be shown. */
  failed: (assetId: string, url: string) => void;
  /** Makes pictures of this device files of the workspace; what may not be one it has said. */
  add: (files: readonly File[]) => Promise<PlacedPicture[]>;
  /** The file of the workspace that is dropped; null for one that is no picture, which it has said. */
  dropped: (data: DataTransfer) => PlacedPicture | null | undefined;
  /** Whether a drag over the page brings files. */
  isBrought: (data: DataTransfer) => boolean;
}
