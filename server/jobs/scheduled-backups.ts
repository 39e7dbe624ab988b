import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';
import { backupsIn, leftoversIn, manifestOf } from '#server/db/backups/backup-names.ts';
import { readManifestFile } from '#server/db/backups/backup-manifest.ts';
import { runBackup } from '#server/db/backups/run-backup.ts';
import { supersededBackups, type RetentionPolicy } from '#server/db/backups/superseded-backups.ts';

export interface ScheduledBackupsOptions {
  databaseFile: string;
  folder: string;
  /** Hours between two backups; 0 disables them. */
  everyHours: number;
  kept: RetentionPolicy;
  log: Logger;
  spareBytes?: number;
  /** Returns whether the database contains a text. A backup that was made before is followed by another at once. */
  hasText: () => boolean;
  /** Receives a sentence about each attempt, for the log of the administration. */
  onAttempt?: (act: { level: 'info' | 'error'; message: string }) => Promise<void>;
}

export interface ScheduledBackups {
  start: () => void;
  /** Makes a backup if one is due. @returns its path */
  runOnce: (now?: number) => Promise<string | undefined>;
  close: () => Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CHECK_EVERY_MS = MINUTE_MS;
/** A delay, because the start of the server is busy enough. */
const FIRST_CHECK_AFTER_MS = 2 * MINUTE_MS;
const SPARE_BYTES = 64 * 1024 * 1024;
/** A failed backup is not retried before this time: an operator has to see the alarm. */
const RETRY_AFTER_MS = HOUR_MS;

/** Whether the database contains a text or canvas. */
export const hasRoom = ({ rawReader }: Pick<Db, 'rawReader'>): boolean =>
  prepared(rawReader, 'SELECT 1 FROM room WHERE deleted_at IS NULL LIMIT 1').get() !== undefined;

/**
 * Creates the job that makes backups of the database at a fixed interval. The time of the last backup is read from
 * the folder, so restarts of the program do not matter.
 */
export function createScheduledBackups(options: ScheduledBackupsOptions): ScheduledBackups {
  const { databaseFile, folder, everyHours, kept, log, spareBytes = SPARE_BYTES } = options;
  const { hasText, onAttempt = () => Promise.resolve() } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<string | undefined> | undefined;
  const ending = new AbortController();
  let notBefore = 0;

  const isDue = (now: number): boolean => {
    if (everyHours === 0 || ending.signal.aborted || now < notBefore) return false;
    const [newest] = backupsIn(folder);
    if (newest === undefined) return true;
    // A backup from the future was made before the clock was set back.
    if (Math.abs(now - newest.madeAt) >= everyHours * HOUR_MS) return true;
    return isWithoutText(newest.name) && hasText();
  };

  /** The newest backup that was found to contain a text, which never changes. */
  let withText: string | undefined;
  /** Whether a backup was made before the first text existed. It must not be the only one for a whole interval. */
  const isWithoutText = (name: string): boolean => {
    if (name === withText) return false;
    const { manifest } = readManifestFile(join(folder, name));
    if (manifest?.rooms.length === 0) return true;
    withText = name;
    return false;
  };

  const deleteLeftovers = (): void => {
    for (const path of leftoversIn(folder)) rmSync(path, { force: true });
  };

  const makeBackup = async (madeAt: number): Promise<string | undefined> => {
    const startedAt = performance.now();
    try {
      deleteLeftovers();
      const result = await runBackup({ databaseFile, folder, madeAt, spareBytes }, ending.signal);
      const { path, bytes, rooms, damagedRooms } = result;
      log.info({ path, bytes, rooms, ms: Math.round(performance.now() - startedAt) }, 'a backup was made');
      if (damagedRooms.length > 0)
        log.error(
          { alarm: 'backup-troubled', path, ydocIds: damagedRooms },
          'a backup holds texts that are not whole',
        );
      await onAttempt(
        damagedRooms.length > 0
          ? { level: 'error', message: `Made a backup in which ${damagedRooms.length} texts are not whole.` }
          : { level: 'info', message: `Made a backup with ${rooms} texts and canvases.` },
      );
      for (const { name } of supersededBackups(backupsIn(folder), kept))
        for (const old of [name, manifestOf(name)]) rmSync(join(folder, old), { force: true });
      return path;
    } catch (error) {
      notBefore = madeAt + RETRY_AFTER_MS;
      if (!ending.signal.aborted) {
        log.error({ alarm: 'backup-failed', err: error }, 'a backup could not be made');
        await onAttempt({
          level: 'error',
          message: 'A backup could not be made. The server’s log has the cause.',
        });
      }
      return undefined;
    } finally {
      if (ending.signal.aborted) deleteLeftovers();
    }
  };

  const look = (now = Date.now()): Promise<string | undefined> => {
    if (!isDue(now)) return running ?? Promise.resolve(undefined);
    running ??= makeBackup(now).finally(() => {
      running = undefined;
    });
    return running;
  };

  const scheduleCheck = (ms: number): void => {
    timer = setTimeout(() => {
      void look().finally(() => !ending.signal.aborted && scheduleCheck(CHECK_EVERY_MS));
    }, ms);
    timer.unref();
  };

  return {
    start: () => {
      if (everyHours > 0) scheduleCheck(FIRST_CHECK_AFTER_MS);
    },
    runOnce: look,
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
