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
  /** Makes those that are missing, soon; who asks while some are made gets the rest with them. */
  lookNow: () => void;
  /** Resolves once nothing is missing, or nothing can be done about it now. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
}

const EVERY_MS = 10 * 60 * 1000;

type Wanted = Pick<typeof asset.$inferSelect, 'id' | 'workspaceId' | 'key'>;

/**
 * Makes pictures small, one after the other: a file that is new, and at a start what was left over. A picture without a
 * thumbnail is shown whole, so nothing waits for this.
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
  let isWanted = false;
  let running: Promise<void> | undefined;

  const work = async (): Promise<void> => {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      for (let next = await oldest(db); next && !signal.aborted; next = await oldest(db))
        await make(options, next, signal);
    }
  };
  const lookNow = (): void => {
    isWanted = true;
    if (signal.aborted) return;
    running ??= work()
      .catch((error: unknown) => {
        // A worker that was ended, or a store that does not answer: the next look tries again.
        if (!signal.aborted) log.warn({ err: error }, 'thumbnails could not be made');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(lookNow, EVERY_MS);
  timer.unref();
  return {
    lookNow,
    settle: async () => running,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}

async function oldest(db: Db): Promise<Wanted | undefined> {
  const [next] = await db.read
    .select({ id: asset.id, workspaceId: asset.workspaceId, key: asset.key })
    .from(asset)
    .where(and(isNull(asset.thumbnailTriedAt), isNull(asset.deletedAt)))
    .orderBy(asc(asset.createdAt))
    .limit(1);
  return next;
}

/** Tried once: what cannot be made small now never can. @throws when the store does not answer */
async function make(
  { db, workers, files, log, pokeEvents }: Parameters<typeof createThumbnails>[0],
  { id, workspaceId, key }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await files.read(key, MAX_FILE_BYTES);
  let small: Uint8Array | undefined;
  try {
    small = bytes && (await workers.run(makeThumbnailJob, { bytes }));
  } catch (error) {
    // Ended with the server it is tried again; ended for its time or its memory it would be so each time.
    if (signal.aborted) throw error;
    log.info({ err: error, assetId: id }, 'a picture has no thumbnail');
  }
  const own = small && thumbnailKey(workspaceId, id);
  if (small && own) await files.put(own, small, 'image/webp');
  const scope: Scope = `workspace:${workspaceId}`;
  await db.write({ scopes: own ? [scope] : [] }, async (tx) => {
    const tried = { thumbnailTriedAt: Date.now() };
    const isIt = eq(asset.id, id);
    if (!own) return tx.update(asset).set(tried).where(isIt);
    // Devices hear of it as of any change.
    const seq = await raiseScope(tx, scope);
    return tx
      .update(asset)
      .set({ ...tried, thumbnailKey: own, seq })
      .where(isIt);
  });
  if (own) pokeEvents();
}
