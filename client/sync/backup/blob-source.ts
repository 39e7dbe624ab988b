import { changedFile } from '#shared/backup/backup-fault.ts';
import type { ZipSource } from '#shared/backup/zip-source.ts';

/** Workers alone have it, and the types of a page do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file of this machine that is read part by part: of a large backup little is in memory. For workers alone. */
export function blobSource(blob: Blob): ZipSource {
  const reader = new FileReaderSync();
  return {
    size: blob.size,
    read: (from, to) => {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to)));
      } catch {
        // It was moved, changed or deleted since it was chosen.
        throw changedFile();
      }
    },
  };
}
