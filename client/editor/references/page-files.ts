/** A picture to insert into a page. */
export interface PictureToInsert {
  assetId: string;
  alt: string;
  /** The name of its file; absent for a picture that was dragged from the tree. */
  name?: string;
}

/** An image of the workspace that can be inserted. */
export interface WorkspaceImage extends PictureToInsert {
  name: string;
}

/** A link to a file of the workspace. */
export interface FileLink {
  name: string;
  /** The path and query that open the file's preview. */
  url: string;
}

/** The files of a page's workspace, provided by the component that opens the page. */
export interface PageFiles {
  readonly workspaceId: string;
  /** Returns the name of a file of the workspace; undefined while it is not known. */
  nameOf: (assetId: string) => string | undefined;
  /** Reads a picture of any workspace of the writer, from this device or the server; null when it is not available. */
  read: (workspaceId: string, assetId: string) => Promise<Blob | null>;
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
   * Stores a picture of another site as a file of the workspace. The server loads it. @returns the id of the file
   * @throws ApiError with a sentence for the writer
   */
  storePicture: (src: string, alt: string) => Promise<string>;
  /** Deletes a file that was added for a page and is not shown in it. */
  discard: (assetId: string) => void;
  /** Returns the dropped picture of the workspace: undefined for any other drop. */
  pictureOfDrop: (data: DataTransfer) => PictureToInsert | undefined;
  /** Returns a link to the dropped file of the workspace that is not a picture; undefined for any other drop. */
  linkOfDrop: (data: DataTransfer) => FileLink | undefined;
  /** Returns the images of the workspace, newest first. */
  images: () => readonly WorkspaceImage[];
  /** Calls the listener when they change. @returns a function that stops it */
  onImagesChange: (listener: () => void) => () => void;
  /** Whether a drag over the page carries files. */
  hasFiles: (data: DataTransfer) => boolean;
}
