import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import type { Scope } from '#shared/operations/contract.ts';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { asset } from '#server/db/schema/index.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { thumbnailKey } from '#server/files/file-keys.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { makeThumbnailJob } from '#server/files/make-thumbnail.ts';

export interface Thumbnails {
  /** Starts making the missing thumbnails. A call during a run makes that run include new files. */
  requestRun: () => void;
  /** Resolves when the current run ends: no thumbnail is missing, or the run failed. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

const EVERY_MS = 10 * 60 * 1000;

type UntriedAsset = Pick<typeof asset.$inferSelect, 'id' | 'workspaceId' | 'key'>;

/**
 * Creates the job that makes thumbnails, one at a time, for new files and, after a start, for files left over. An
 * image without a thumbnail is shown at full size, so nothing waits for this job.
 */
export function createThumbnails(options: {
  db: Db;
  workers: Workers;
  files: FileStore;
  log: Logger;
  pokeEvents: () => void;
}): Thumbnails {
  const { db, log } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let isRequested = false;
  let running: Promise<void> | undefined;

  const makeMissing = async (): Promise<void> => {
    while (isRequested && !signal.aborted) {
      isRequested = false;
      for (let next = await nextUntried(db); next && !signal.aborted; next = await nextUntried(db))
        await storeThumbnail(options, next, signal);
    }
  };
  const requestRun = (): void => {
    isRequested = true;
    if (signal.aborted) return;
    running ??= makeMissing()
      .catch((error: unknown) => {
        // A worker was terminated, or the store does not respond. The next run tries again.
        if (!signal.aborted) log.warn({ err: error }, 'thumbnails could not be made');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(requestRun, EVERY_MS);
  timer.unref();
  return {
    requestRun,
    settle: async () => running,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}

async function nextUntried(db: Db): Promise<UntriedAsset | undefined> {
  const [next] = await db.read
    .select({ id: asset.id, workspaceId: asset.workspaceId, key: asset.key })
    .from(asset)
    .where(and(isNull(asset.thumbnailTriedAt), isNull(asset.deletedAt)))
    .orderBy(asc(asset.createdAt))
    .limit(1);
  return next;
}

/**
 * Makes and stores the thumbnail of a file. It is tried once, because a file that fails would fail again.
 * @throws when the store does not respond or the job is closed
 */
async function storeThumbnail(
  { db, workers, files, log, pokeEvents }: Parameters<typeof createThumbnails>[0],
  { id, workspaceId, key }: UntriedAsset,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await files.read(key, MAX_FILE_BYTES);
  let thumbnail: Uint8Array | undefined;
  try {
    thumbnail = bytes && (await workers.run(makeThumbnailJob, { bytes }));
  } catch (error) {
    // If the server is shutting down, the file is tried again later. Any other failure would only repeat.
    if (signal.aborted) throw error;
    log.info({ err: error, assetId: id }, 'a picture has no thumbnail');
  }
  const ownKey = thumbnail && thumbnailKey(workspaceId, id);
  if (thumbnail && ownKey) await files.put(ownKey, thumbnail, 'image/webp');
  const scope: Scope = `workspace:${workspaceId}`;
  await db.write({ scopes: ownKey ? [scope] : [] }, async (tx) => {
    const tried = { thumbnailTriedAt: Date.now() };
    const isAsset = eq(asset.id, id);
    if (!ownKey) return tx.update(asset).set(tried).where(isAsset);
    // Devices are notified as of any other change.
    const seq = await raiseScope(tx, scope);
    return tx
      .update(asset)
      .set({ ...tried, thumbnailKey: ownKey, seq })
      .where(isAsset);
  });
  if (ownKey) pokeEvents();
}
