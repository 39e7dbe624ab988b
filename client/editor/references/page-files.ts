/** A picture to insert into a page. */
export interface PictureToInsert {
  assetId: string;
  alt: string;
}

/** An image of the workspace that can be inserted. */
export interface WorkspaceImage extends PictureToInsert {
  name: string;
}

/** The files of a page's workspace, provided by the component that opens the page. */
export interface PageFiles {
  /** Returns whether a picture is available, and its current URL. */
  sourceOf: (assetId: string) => {
    state: 'loading' | 'ready' | 'missing';
    url: string | null;
    /** The URL of a thumbnail; null or absent for a file without a thumbnail. */
    thumbnailUrl?: string | null;
  };
  /** Calls the listener when that changes, while the picture is rendered. @returns a function that stops it */
  watch: (assetId: string, listener: () => void) => () => void;
  /** Reports that the file at this URL could not be shown. */
  reportBroken: (assetId: string, url: string) => void;
  /**
   * Adds pictures of this device to the files of the workspace. Notifies the writer about files that are rejected.
   */
  add: (files: readonly File[]) => Promise<PictureToInsert[]>;
  /**
   * Returns the dropped workspace file: undefined for any other drop, null for a file that is not a picture, after
   * notifying the writer.
   */
  pictureOfDrop: (data: DataTransfer) => PictureToInsert | null | undefined;
  /** Returns the images of the workspace, newest first. */
  images: () => readonly WorkspaceImage[];
  /** Calls the listener when they change. @returns a function that stops it */
  onImagesChange: (listener: () => void) => () => void;
  /** Whether a drag over the page carries files. */
  hasFiles: (data: DataTransfer) => boolean;
}
