import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { asset } from '#server/db/schema/index.ts';
import { ASSETS, THUMBNAILS, UPLOADS } from '#server/files/file-keys.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { sweepGrants } from '#server/files/upload-grants.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 6 * HOUR_MS;
/** Rows of grants are few: with the store's own list this often would cost. */
const GRANTS_EVERY_MS = HOUR_MS / 6;
/** What no row and no grant names is taken away after this time; longer than any creation is under way. */
const GIVEN_UP_MS = DAY_MS;
/** How long a device that was away may bring back what a restored database lacks. */
const BROUGHT_BACK_MS = 30 * DAY_MS;
const AT_ONCE = 500;

interface SweepOptions {
  db: Db;
  files: FileStore | DiskStore;
  epoch: Pick<Epoch, 'current' | 'earlier'>;
}

/** How many went. */
export interface Swept {
  /** Sent, and never made a file of a workspace. */
  uploads: number;
  /** Files and thumbnails whose row was purged, or never came to be. */
  orphans: number;
  /** Parts that were cut off. */
  parts: number;
}

/**
 * Takes away what lies in the store and belongs to nobody: uploads of more than two hours ago, files whose rows are gone,
 * parts of files. After a restore files stay for 30 days: devices give back the rows that the backup lacks [E].
 * @param now epoch milliseconds
 */
export async function sweepFiles({ db, files, epoch }: SweepOptions, now = Date.now()): Promise<Swept> {
  const olderThan = now - GIVEN_UP_MS;
  await sweepGrants(db, files, now);
  const uploads = await removeOld(files, UPLOADS, olderThan, (keys) => Promise.resolve(keys));
  let orphans = 0;
  if (!wasRestoredLately(epoch, now)) {
    for (const area of [ASSETS, THUMBNAILS])
      orphans += await removeOld(files, area, olderThan, (keys) => withoutRow(db, keys));
  }
  const parts = isDiskStore(files) ? await files.sweepParts(olderThan) : 0;
  return { uploads, orphans, parts };
}

async function removeOld(
  files: FileStore,
  prefix: string,
  olderThan: number,
  choose: (keys: string[]) => Promise<string[]>,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const removeBatch = async (): Promise<void> => {
    const keys = await choose(batch);
    if (keys.length > 0) await files.remove(keys);
    removed += keys.length;
    batch = [];
  };
  for await (const { key, storedAt } of files.list(prefix)) {
    // What is not named as this server names things is somebody else's.
    if (storedAt >= olderThan || !readFileKey(key)) continue;
    batch.push(key);
    if (batch.length >= AT_ONCE) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
  return removed;
}

async function withoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const idOf = (key: string): string => readFileKey(key)?.id ?? '';
  const rows = await db.read
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, keys.map(idOf)));
  const known = new Set(rows.map(({ id }) => id));
  return keys.filter((key) => !known.has(idOf(key)));
}

/** An epoch's name is a UUIDv7: its first 48 bits say when it began. */
function wasRestoredLately({ current, earlier }: Pick<Epoch, 'current' | 'earlier'>, now: number): boolean {
  const beganAt = Number.parseInt(current.replaceAll('-', '').slice(0, 12), 16);
  return earlier.size > 0 && beganAt > now - BROUGHT_BACK_MS;
}

/** Sweeps at the start and every six hours; uploads that were given up every ten minutes. */
export function startSweepingFiles(options: SweepOptions & { log: Logger }): { close: () => Promise<void> } {
  let running: Promise<void> | undefined;
  const run = async (sweep: () => Promise<object>): Promise<void> => {
    try {
      const swept = await sweep();
      if (Object.values(swept).some((count) => count > 0)) options.log.info(swept, 'files swept');
    } catch (error) {
      options.log.error({ err: error }, 'files could not be swept');
    }
  };
  const begin = (sweep: () => Promise<object>): void => {
    running ??= run(sweep).finally(() => {
      running = undefined;
    });
  };
  const sweepAll = (): Promise<object> => sweepFiles(options);
  const sweepUploads = async (): Promise<object> => ({
    grants: await sweepGrants(options.db, options.files, Date.now()),
  });
  const timers = [
    setInterval(() => begin(sweepAll), EVERY_MS).unref(),
    setInterval(() => begin(sweepUploads), GRANTS_EVERY_MS).unref(),
  ];
  begin(sweepAll);
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
