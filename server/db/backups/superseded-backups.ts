import type { BackupFile } from './backup-names.ts';

/** How many are kept: the newest of each day that has one, and before those the newest of each week. */
export interface RetainedBackups {
  days: number;
  weeks: number;
}

const DAY_MS = 86_400_000;
/** The first of January 1970 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const dayOf = ({ madeAt }: BackupFile): number => Math.floor(madeAt / DAY_MS);
const weekOf = ({ madeAt }: BackupFile): number => Math.floor((madeAt - FIRST_MONDAY_MS) / (7 * DAY_MS));

/**
 * The backups that are not kept any longer; the newest always is.
 * @param backups newest first
 */
export function supersededBackups(
  backups: readonly BackupFile[],
  { days, weeks }: RetainedBackups,
): BackupFile[] {
  const kept = new Set(backups.slice(0, 1));
  const daily = newestOfEach(backups, dayOf).slice(0, days);
  for (const backup of daily) kept.add(backup);
  const oldest = daily.at(-1) ?? backups[0];
  const before = oldest ? backups.filter((backup) => weekOf(backup) < weekOf(oldest)) : [];
  for (const backup of newestOfEach(before, weekOf).slice(0, weeks)) kept.add(backup);
  return backups.filter((backup) => !kept.has(backup));
}

function newestOfEach(backups: readonly BackupFile[], groupOf: (backup: BackupFile) => number): BackupFile[] {
  return [...Map.groupBy(backups, groupOf).values()].flatMap(([newest]) => newest ?? []);
}
