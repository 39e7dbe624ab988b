import { join } from 'node:path';
import { diskStore, type DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-settings.ts';
import { s3Store } from './s3-store.ts';

/** Opens the server's file store: the bucket that the environment names, or a folder in DATA_DIR. */
export function openFileStore(
  { dataDir, s3 }: { dataDir: string; s3?: S3Settings },
  secret: string,
): FileStore | DiskStore {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, 'uploads'), secret);
}

/** Whether this server itself receives and serves the files. */
export const isDiskStore = (store: FileStore | DiskStore): store is DiskStore => 'take' in store;
