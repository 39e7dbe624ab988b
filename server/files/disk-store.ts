import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readFileKey } from '#shared/assets/file-key.ts';
import { NO_ROOM_FOR_FILES, serverFull } from '#server/db/errors.ts';
import { FileTooLong, type FileStore, type StoredFile } from './file-store.ts';
import { downloadPath } from './download-address.ts';
import { createSigner } from './signed.ts';
import { createUploadPolicies, sentAgain, tooLarge, type UploadPolicies } from './upload-policy.ts';

/** Parts of files that are being written; what lies there for long was cut off. */
const PARTS = 'parts';

/** Files in a folder of this machine, with a store's own promises; the server's routes take and hand them out. */
export interface DiskStore extends FileStore {
  readonly policies: UploadPolicies;
  readonly isDownloadSigned: (text: string, claimed: string) => boolean;
  /**
   * Keeps what a stream brings, all of it or nothing: written aside, made durable, renamed. The last stream under a key
   * ends those before it.
   * @throws UploadRefused as soon as there are more than `maxBytes`, AppError `unavailable` when the disk is full
   */
  take: (key: string, from: AsyncIterable<Buffer>, maxBytes: number) => Promise<void>;
  /** A file to hand out; undefined when there is none. `end` is the last byte. */
  open: (
    key: string,
    range?: { start: number; end: number },
  ) => Promise<{ size: number; body: Readable } | undefined>;
  /** Takes away parts whose writer has gone. @returns how many */
  sweepParts: (olderThan: number) => Promise<number>;
}

/**
 * @param folder is made when the first file comes
 * @param secret signs addresses and uploads
 */
export function diskStore(folder: string, secret: string): DiskStore {
  const policies = createUploadPolicies(secret);
  const downloads = createSigner(secret, 'download');
  const parts = join(folder, PARTS);
  /** Ends the upload under a key: a device whose line was lost sends its file again, and it counts once [A15]. */
  const writing = new Map<string, () => Promise<void>>();

  /** @throws Error for what is no key: nothing else ever becomes a path */
  const pathOf = (key: string): string => {
    if (!readFileKey(key)) throw new Error('This is no key of a file.');
    return join(folder, key);
  };

  /** @param onBegun receives what ends the writing and removes its part */
  const write = async (
    key: string,
    from: AsyncIterable<Buffer>,
    maxBytes: number,
    onBegun?: (giveUp: () => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    const path = pathOf(key);
    await mkdir(parts, { recursive: true });
    const part = join(parts, randomUUID());
    const file = await open(part, 'wx', 0o600);
    const giveUp = async (): Promise<void> => {
      await file.close().catch(() => {});
      await rm(part, { force: true });
    };
    try {
      await onBegun?.(giveUp);
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
    } catch (error) {
      await giveUp();
      throw isFull(error) ? serverFull(NO_ROOM_FOR_FILES) : error;
    }
  };

  const take: DiskStore['take'] = async (key, from, maxBytes) => {
    const own: { giveUp?: () => Promise<void> } = {};
    const isLast = (): boolean => own.giveUp === undefined || writing.get(key) === own.giveUp;
    try {
      await write(key, from, maxBytes, async (giveUp) => {
        own.giveUp = giveUp;
        const before = writing.get(key);
        writing.set(key, giveUp);
        await before?.();
      });
    } catch (error) {
      throw isLast() ? error : sentAgain();
    } finally {
      if (own.giveUp && isLast()) writing.delete(key);
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
    put: (key, bytes) => write(key, once(bytes), Infinity),
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
        // Another request may be done with it meanwhile.
        const found = await stat(path).catch(() => undefined);
        if (!found || found.mtimeMs >= olderThan) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A file's name is durable with its folder. */
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

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
