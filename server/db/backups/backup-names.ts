import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/;

/** What is being made is called so at its end until it is whole. */
export const MAKING = '.making';

/** A scheduled backup in `DATA_DIR/backups`. */
export interface BackupFile {
  name: string;
  /** Epoch milliseconds. */
  madeAt: number;
}

export const backupName = (madeAt: number): string =>
  `backup-${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}.db`;

/** What says what a backup held when it was made. */
export const manifestOf = (backup: string): string => backup.replace(/\.db$/, '.json');

/** Undefined for what is no scheduled backup: copies before an upgrade or a restore, an operator's own files. */
function readName(name: string): BackupFile | undefined {
  const [, date, hours, minutes, seconds, ms] = NAME.exec(name) ?? [];
  const madeAt =
    date === undefined ? Number.NaN : Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(madeAt) ? undefined : { name, madeAt };
}

/** Newest first; none where there is no such folder. */
export function backupsIn(folder: string): BackupFile[] {
  return namesIn(folder)
    .flatMap((name) => readName(name) ?? [])
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Paths of what was being made when a process ended, and of what describes backups that are gone. */
export function leftoversIn(folder: string): string[] {
  const names = namesIn(folder);
  const known = new Set(names);
  return names
    .filter((name) => {
      if (name.startsWith('backup-') && name.includes(MAKING)) return true;
      const backup = name.replace(/\.json$/, '.db');
      return backup !== name && readName(backup) !== undefined && !known.has(backup);
    })
    .map((name) => join(folder, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
