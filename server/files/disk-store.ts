import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readFileKey } from '#shared/assets/file-key.ts';
import { NO_ROOM_FOR_FILES, serverFull } from '#server/db/errors.ts';
import { FileTooLong, type FileStore, type StoredFile } from './file-store.ts';
import { downloadPath } from './download-url.ts';
import { createSigner } from './signed.ts';
import { createUploadPolicies, superseded, tooLarge, type UploadPolicies } from './upload-policy.ts';

/** The folder of files that are being written. Old entries are left over from interrupted uploads. */
const PARTS_FOLDER = 'parts';

/** A file store in a folder of this machine. The server's own routes receive and serve its files. */
export interface DiskStore extends FileStore {
  readonly policies: UploadPolicies;
  readonly isDownloadSigned: (text: string, claimed: string) => boolean;
  /**
   * Stores a stream completely or not at all: it is written to a part file, flushed and renamed. A later stream under
   * the same key aborts earlier ones.
   * @throws UploadRefused as soon as there are more than `maxBytes`, AppError `unavailable` when the disk is full
   */
  take: (key: string, from: AsyncIterable<Buffer>, maxBytes: number) => Promise<void>;
  /** Opens a file for a response; undefined when the file does not exist. `end` is the index of the last byte. */
  open: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ size: number; body: Readable } | undefined>;
  /** Deletes the parts of interrupted uploads. @returns the number of parts */
  sweepParts: (olderThan: number) => Promise<number>;
}

/**
 * Creates a disk store.
 * @param folder is created with the first file
 * @param secret signs URLs and upload forms
 */
export function diskStore(folder: string, secret: string): DiskStore {
  const policies = createUploadPolicies(secret);
  const downloads = createSigner(secret, 'download');
  const parts = join(folder, PARTS_FOLDER);
  /**
   * Aborts the running upload of a key. A device that lost its connection sends its file again; it counts once [A15].
   */
  const writing = new Map<string, () => Promise<void>>();

  /** Returns the path of a key. @throws Error for any other string, so that only keys become paths */
  const pathOf = (key: string): string => {
    if (!readFileKey(key)) throw new Error('This is no key of a file.');
    return join(folder, key);
  };

  /**
   * Writes a file.
   * @param onStarted receives a function that aborts the writing and removes its part
   * @returns the length in bytes
   */
  const write = async (
    key: string,
    from: AsyncIterable<Uint8Array>,
    maxBytes: number,
    onStarted?: (abort: () => Promise<void>) => Promise<void>,
  ): Promise<number> => {
    const path = pathOf(key);
    await mkdir(parts, { recursive: true });
    const part = join(parts, randomUUID());
    const file = await open(part, 'wx', 0o600);
    const abort = async (): Promise<void> => {
      await file.close().catch(() => {});
      await rm(part, { force: true });
    };
    try {
      await onStarted?.(abort);
      let size = 0;
      for await (const chunk of from) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge();
        await file.writeFile(chunk);
      }
      await file.sync();
      await file.close();
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
      await syncFolder(dirname(path));
      return size;
    } catch (error) {
      await abort();
      throw isDiskFull(error) ? serverFull(NO_ROOM_FOR_FILES) : error;
    }
  };

  const take: DiskStore['take'] = async (key, from, maxBytes) => {
    const upload: { abort?: () => Promise<void> } = {};
    const isNewest = (): boolean => upload.abort === undefined || writing.get(key) === upload.abort;
    try {
      await write(key, from, maxBytes, async (abort) => {
        upload.abort = abort;
        const previous = writing.get(key);
        writing.set(key, abort);
        await previous?.();
      });
    } catch (error) {
      throw isNewest() ? error : superseded();
    } finally {
      if (upload.abort && isNewest()) writing.delete(key);
    }
  };

  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      return (await stat(pathOf(key))).size;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  };

  return {
    origin: undefined,
    policies,
    isDownloadSigned: downloads.isSigned,
    take,
    allowUpload: (grant) => Promise.resolve(policies.formFor(grant)),
    downloadUrl: (grant) => Promise.resolve(downloadPath(grant, downloads.sign)),
    read: async (key, maxBytes) => {
      const size = await sizeOf(key);
      if (size === undefined) return undefined;
      if (size > maxBytes) throw new FileTooLong(`${size} bytes, at most ${maxBytes} were asked for.`);
      const file = await open(pathOf(key));
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    put: async (key, bytes) => {
      await write(key, singleChunk(bytes), Infinity);
    },
    putStream: (key, from) => write(key, from, Infinity),
    readStream: async (key) => {
      if ((await sizeOf(key)) === undefined) return undefined;
      return createReadStream(pathOf(key));
    },
    has: async (key) => (await sizeOf(key)) !== undefined,
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    list: (prefix) => listFiles(folder, prefix),
    open: async (key, range) => {
      const size = await sizeOf(key);
      if (size === undefined) return undefined;
      return { size, body: createReadStream(pathOf(key), range) };
    },
    sweepParts: async (olderThan) => {
      let swept = 0;
      for (const name of await namesIn(parts)) {
        const path = join(parts, name);
        // Another request may have renamed or removed it in the meantime.
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtimeMs >= olderThan) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Flushes a folder: a renamed file is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* listFiles(folder: string, prefix: string): AsyncIterable<StoredFile> {
  const [area = ''] = prefix.split('/');
  for (const workspaceId of await namesIn(join(folder, area))) {
    for (const name of await namesIn(join(folder, area, workspaceId))) {
      const key = `${area}/${workspaceId}/${name}`;
      if (!key.startsWith(prefix) || !readFileKey(key)) continue;
      const { size, mtimeMs } = await stat(join(folder, key));
      yield { key, size, storedAt: mtimeMs };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
