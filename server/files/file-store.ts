/** What one upload is allowed: nothing but this, and not for long. */
export interface UploadGrant {
  /** From {@link uploadKey}. */
  key: string;
  /** The media type the form has to say. */
  type: string;
  maxBytes: number;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Where a form is posted, and the fields it has to hold before its last one, `file`. */
export interface UploadForm {
  url: string;
  fields: Record<string, string>;
}

/** An address for whoever has it, until it runs out or the person it was made for may not see the file any more. */
export interface DownloadGrant {
  key: string;
  /** The person whose right it is. A bucket does not know people: there the address ends by its time alone. */
  userId: string;
  /** What the answer says it is: from {@link servedAs}, never as it was uploaded [I7]. */
  type: string;
  /** The whole header, with the file's name. */
  disposition: string;
  /** Epoch milliseconds. The same grant gives the same address, so that caches know it again. */
  expiresAt: number;
  /** What `expiresAt` is reckoned from. */
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
 * Where files lie: a bucket of S3, or a folder of this machine; one test holds both to the same promises. A store
 * knows nothing of workspaces and people. Keys are made by the server (`file-keys.ts`).
 */
export interface FileStore {
  /** Beside the page's own, an origin that uploads and pictures go to. */
  readonly origin: string | undefined;
  allowUpload: (grant: UploadGrant) => Promise<UploadForm>;
  /** An address from the API's own where it begins with `/`. */
  downloadUrl: (grant: DownloadGrant) => Promise<string>;
  /** The bytes under a key, undefined when there are none. @throws FileTooLong when there are more than `maxBytes` */
  read: (key: string, maxBytes: number) => Promise<Uint8Array | undefined>;
  /** Keeps bytes under a key, over what lies there. */
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Whether something lies under a key. */
  has: (key: string) => Promise<boolean>;
  /** Takes away what is there; what is not there is no fault. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Everything whose key begins so, in any order. */
  list: (prefix: string) => AsyncIterable<StoredFile>;
}

/** More bytes than were asked for; nothing of them was kept. */
export class FileTooLong extends Error {
  override name = 'FileTooLong';
}
