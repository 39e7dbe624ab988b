/** A picture to insert into a page. */
export interface PlacedPicture {
  assetId: string;
  alt: string;
}

/** The files of a page's workspace, provided by the component that opens the page. */
export interface PageFiles {
  /** Returns whether a picture is available, and its current URL. */
  addressOf: (assetId: string) => { state: 'loading' | 'ready' | 'missing'; url: string | null };
  /** Calls the listener when that changes, while the picture is rendered. @returns a function that stops it */
  watch: (assetId: string, listener: () => void) => () => void;
  /** Reports that the file at this URL could not be shown. */
  failed: (assetId: string, url: string) => void;
  /**
   * Adds pictures of this device to the files of the workspace. Notifies the writer about files that are rejected.
   */
  add: (files: readonly File[]) => Promise<PlacedPicture[]>;
  /**
   * Returns the workspace file that is dropped: undefined if there is none, null if it is no picture, after notifying
   * the writer.
   */
  dropped: (data: DataTransfer) => PlacedPicture | null | undefined;
  /** Whether a drag over the page carries files. */
  isBrought: (data: DataTransfer) => boolean;
}
