import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { backupsIn, leftoversIn, manifestOf } from '#server/db/backups/backup-names.ts';
import { runBackup } from '#server/db/backups/run-backup.ts';
import { supersededBackups, type RetainedBackups } from '#server/db/backups/superseded-backups.ts';

export interface ScheduledBackupsOptions {
  databaseFile: string;
  folder: string;
  /** Hours between two; 0 for none at all. */
  everyHours: number;
  kept: RetainedBackups;
  log: Logger;
  spareBytes?: number;
}

export interface ScheduledBackups {
  start: () => void;
  /** Makes a backup if one is due. @returns its path */
  look: (now?: number) => Promise<string | undefined>;
  close: () => Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOOKS_EVERY_MS = 10 * MINUTE_MS;
/** A start has enough to do. */
const FIRST_LOOK_MS = 2 * MINUTE_MS;
const SPARE_BYTES = 64 * 1024 * 1024;
/** What failed is not tried again at once: the alarm has to be seen by somebody. */
const RESTS_MS = HOUR_MS;

/**
 * Makes a whole copy of the database at set times. Which are there is read from the folder, so that it makes no
 * difference how often the program was started in between.
 */
export function createScheduledBackups(options: ScheduledBackupsOptions): ScheduledBackups {
  const { databaseFile, folder, everyHours, kept, log, spareBytes = SPARE_BYTES } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<string | undefined> | undefined;
  const ending = new AbortController();
  let notBefore = 0;

  const isDue = (now: number): boolean => {
    if (everyHours === 0 || ending.signal.aborted || now < notBefore) return false;
    const [newest] = backupsIn(folder);
    // One from the future was made under a clock that has been set back since.
    return newest === undefined || Math.abs(now - newest.madeAt) >= everyHours * HOUR_MS;
  };

  const sweep = (): void => {
    for (const path of leftoversIn(folder)) rmSync(path, { force: true });
  };

  const make = async (madeAt: number): Promise<string | undefined> => {
    const began = performance.now();
    try {
      sweep();
      const made = await runBackup({ databaseFile, folder, madeAt, spareBytes }, ending.signal);
      const { path, bytes, rooms, troubled } = made;
      log.info({ path, bytes, rooms, ms: Math.round(performance.now() - began) }, 'a backup was made');
      if (troubled.length > 0)
        log.error(
          { alarm: 'backup-troubled', path, ydocIds: troubled },
          'a backup holds texts that are not whole',
        );
      for (const { name } of supersededBackups(backupsIn(folder), kept))
        for (const old of [name, manifestOf(name)]) rmSync(join(folder, old), { force: true });
      return path;
    } catch (error) {
      notBefore = madeAt + RESTS_MS;
      if (!ending.signal.aborted)
        log.error({ alarm: 'backup-failed', err: error }, 'a backup could not be made');
      return undefined;
    } finally {
      if (ending.signal.aborted) sweep();
    }
  };

  const look = (now = Date.now()): Promise<string | undefined> => {
    if (!isDue(now)) return running ?? Promise.resolve(undefined);
    running ??= make(now).finally(() => {
      running = undefined;
    });
    return running;
  };

  const lookLater = (ms: number): void => {
    timer = setTimeout(() => {
      void look().finally(() => !ending.signal.aborted && lookLater(LOOKS_EVERY_MS));
    }, ms);
    timer.unref();
  };

  return {
    start: () => {
      if (everyHours > 0) lookLater(FIRST_LOOK_MS);
    },
    look,
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
