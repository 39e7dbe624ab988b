import type { BackupFile } from './backup-names.ts';

/**
 * The retention policy: the newest backup of each of the last days with a backup, and of each of the weeks before.
 */
export interface RetentionPolicy {
  days: number;
  weeks: number;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const dayOf = ({ madeAt }: BackupFile): number => Math.floor(madeAt / DAY_MS);
const weekOf = ({ madeAt }: BackupFile): number => Math.floor((madeAt - FIRST_MONDAY_MS) / (7 * DAY_MS));

/**
 * Returns the backups to delete under the retention policy. The newest is always retained.
 * @param backups newest first
 */
export function supersededBackups(
  backups: readonly BackupFile[],
  { days, weeks }: RetentionPolicy,
): BackupFile[] {
  const retained = new Set(backups.slice(0, 1));
  const daily = newestOfEach(backups, dayOf).slice(0, days);
  for (const backup of daily) retained.add(backup);
  const oldest = daily.at(-1) ?? backups[0];
  const before = oldest ? backups.filter((backup) => weekOf(backup) < weekOf(oldest)) : [];
  for (const backup of newestOfEach(before, weekOf).slice(0, weeks)) retained.add(backup);
  return backups.filter((backup) => !retained.has(backup));
}

/**
 * Returns the weeks after which scheduled backups no longer contain a row that was deleted today. The days and the
 * weeks of the policy follow each other, and at most six days of the week between them pass without a backup.
 */
export const retentionWeeks = ({ days, weeks }: RetentionPolicy): number =>
  Math.max(1, Math.ceil((days + 7 * weeks) / 7));

function newestOfEach(backups: readonly BackupFile[], groupOf: (backup: BackupFile) => number): BackupFile[] {
  return [...Map.groupBy(backups, groupOf).values()].flatMap(([newest]) => newest ?? []);
}
