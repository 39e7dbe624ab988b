/** The permission for one upload, valid for a short time. */
export interface UploadGrant {
  /** From {@link uploadKey}. */
  key: string;
  /** The media type that the form must declare. */
  type: string;
  maxBytes: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** The URL to which a form is posted, and its fields, which must come before the last field, `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/**
 * The permission that a download URL grants, until it expires, its session ends or the user loses the permission to see
 * the file.
 */
export interface DownloadGrant {
  key: string;
  /** The user whose permission it is. A bucket knows no users or sessions: there a URL only ends when it expires. */
  userId: string;
  /** The session for which it was signed. */
  sessionHash: string;
  /** The media type of the response. It comes from {@link servedAs}, never from the upload [I7]. */
  type: string;
  /** The complete Content-Disposition header, with the file's name. */
  disposition: string;
  /** Epoch milliseconds. The same grant yields the same URL, so that caches recognise it. */
  expiresAt: number;
  /** The start of the validity, in epoch milliseconds. */
  signedAt: number;
}

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  storedAt: number;
}

/**
 * A store of files: an S3 bucket or a folder of this machine. One test suite covers both. A store does not know
 * workspaces or users. The server makes the keys (`file-keys.ts`).
 */
export interface FileStore {
  /** The bucket's origin, for uploads and images; undefined for a folder, which uses the server's own. */
  readonly origin: string | undefined;
  allowUpload: (grant: UploadGrant) => Promise<UploadForm>;
  /** Returns a download URL. It is relative to the API's when it begins with `/`. */
  downloadUrl: (grant: DownloadGrant) => Promise<string>;
  /** Reads a file; undefined when it does not exist. @throws FileTooLong when it has more than `maxBytes` */
  read: (key: string, maxBytes: number) => Promise<Uint8Array | undefined>;
  /** Stores a file, replacing one under the same key. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /**
   * Stores a stream completely or not at all, replacing a file under the same key. The stream is never in memory as a
   * whole.
   * @returns the length in bytes
   * @throws the stream's error; AppError `unavailable` when the disk is full
   */
  putStream: (key: string, from: AsyncIterable<Uint8Array>, type: string) => Promise<number>;
  /** Opens a file as a stream; undefined when it does not exist. */
  readStream: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Whether there is a file under a key. */
  has: (key: string) => Promise<boolean>;
  /** Removes files. Keys without a file are ignored. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Lists the files whose keys begin with `prefix`, in any order. */
  list: (prefix: string) => AsyncIterable<StoredFile>;
}

/** A file is longer than the caller allowed. */
export class FileTooLong extends Error {
  override name = 'FileTooLong';
}
