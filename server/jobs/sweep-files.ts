import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { asset, user } from '#server/db/schema/index.ts';
import { ASSETS, PHOTOS, THUMBNAILS, UPLOADS } from '#server/files/file-keys.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { sweepGrants } from '#server/files/upload-grants.ts';
import { repeatJob } from './repeat-job.ts';
import { sweepExports } from './sweep-exports.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 6 * HOUR_MS;
/** Grants and exports are few, so this is cheap. Listing all files this often would be expensive. */
const FEW_EVERY_MS = HOUR_MS / 6;
/** Files without a row or grant are removed after this time. Creating a file never takes as long. */
const ABANDONED_AFTER_MS = DAY_MS;
/** How long after a restore devices may return rows that the backup lacks. */
const RESTORE_GRACE_MS = 30 * DAY_MS;
const BATCH_KEYS = 500;

interface SweepOptions {
  db: Db;
  files: FileStore | DiskStore;
  epoch: Pick<Epoch, 'current' | 'earlier'>;
}

/** The numbers of removed files. */
export interface SweepCounts {
  /** Uploads that never became a file of a workspace. */
  uploads: number;
  /** Files, thumbnails and photos whose row was purged, changed or never written. */
  orphans: number;
  /** Exports that expired or were replaced, and those of erased users. */
  exports: number;
  /** Parts of interrupted uploads. */
  parts: number;
}

/**
 * Removes orphaned files from the store: uploads that became no file within two hours, files without a row, and parts
 * of interrupted uploads. For 30 days after a restore files without a row stay, because devices return the rows that
 * the backup lacks [E].
 * @param now epoch milliseconds
 */
export async function sweepFiles({ db, files, epoch }: SweepOptions, now = Date.now()): Promise<SweepCounts> {
  const olderThan = now - ABANDONED_AFTER_MS;
  await sweepGrants(db, files, now);
  const uploads = await removeOld(files, UPLOADS, olderThan, (keys) => Promise.resolve(keys));
  let orphans = 0;
  if (!wasRestoredRecently(epoch, now)) {
    for (const area of [ASSETS, THUMBNAILS])
      orphans += await removeOld(files, area, olderThan, (keys) => keysWithoutRow(db, keys));
    orphans += await removeOld(files, PHOTOS, olderThan, (keys) => unusedPhotos(db, keys));
  }
  const exports = await sweepExports(db, files, now);
  const parts = isDiskStore(files) ? await files.sweepParts(olderThan) : 0;
  return { uploads, orphans, exports, parts };
}

async function removeOld(
  files: FileStore,
  prefix: string,
  olderThan: number,
  select: (keys: string[]) => Promise<string[]>,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const removeBatch = async (): Promise<void> => {
    const keys = await select(batch);
    if (keys.length > 0) await files.remove(keys);
    removed += keys.length;
    batch = [];
  };
  for await (const { key, storedAt } of files.list(prefix)) {
    // Objects with other names were not stored by this server.
    if (storedAt >= olderThan || !readFileKey(key)) continue;
    batch.push(key);
    if (batch.length >= BATCH_KEYS) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
  return removed;
}

async function keysWithoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const idOf = (key: string): string => readFileKey(key)?.id ?? '';
  const rows = await db.read
    .select({ id: asset.id })
    .from(asset)
    .where(inArray(asset.id, keys.map(idOf)));
  const known = new Set(rows.map(({ id }) => id));
  return keys.filter((key) => !known.has(idOf(key)));
}

/** Returns the photos that no user has: replaced ones, and those of erased users. */
async function unusedPhotos(db: Db, keys: readonly string[]): Promise<string[]> {
  const owners = keys.map((key) => readFileKey(key)?.ownerId ?? '');
  const rows = await db.read.select({ key: user.photoKey }).from(user).where(inArray(user.id, owners));
  const used = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !used.has(key));
}

/** Whether the current epoch began less than 30 days ago. An epoch is a UUIDv7, whose first 48 bits are its time. */
function wasRestoredRecently({ current, earlier }: Pick<Epoch, 'current' | 'earlier'>, now: number): boolean {
  const beganAt = Number.parseInt(current.replaceAll('-', '').slice(0, 12), 16);
  return earlier.size > 0 && beganAt > now - RESTORE_GRACE_MS;
}

/** Sweeps all files now and every six hours, and abandoned uploads and old exports every ten minutes. */
export function startSweepingFiles(options: SweepOptions & { log: Logger }): { close: () => Promise<void> } {
  const { db, files, log } = options;
  let allSweptAt = 0;
  const sweep = async (now: number): Promise<object> => {
    if (now - allSweptAt < EVERY_MS)
      return { grants: await sweepGrants(db, files, now), exports: await sweepExports(db, files, now) };
    allSweptAt = now;
    return sweepFiles(options, now);
  };
  return repeatJob({
    everyMs: FEW_EVERY_MS,
    run: async () => {
      const swept = await sweep(Date.now());
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'files swept');
    },
    onError: (error) => log.error({ err: error }, 'files could not be swept'),
  });
}
