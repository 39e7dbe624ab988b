import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NAME_PATTERN = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.db$/;

/** The suffix of a backup or manifest that is not complete yet. */
export const PARTIAL_SUFFIX = '.making';

/** A scheduled backup in `DATA_DIR/backups`. */
export interface BackupFile {
  name: string;
  /** Epoch milliseconds. */
  madeAt: number;
}

export const backupName = (madeAt: number): string =>
  `backup-${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}.db`;

/** Returns the path of a backup's manifest. */
export const manifestOf = (backup: string): string => backup.replace(/\.db$/, '.json');

/**
 * Parses the name of a scheduled backup. Returns undefined for other files, such as copies made before an upgrade or
 * a restore, and an operator's own files.
 */
function parseBackupName(name: string): BackupFile | undefined {
  const [, date, hours, minutes, seconds, ms] = NAME_PATTERN.exec(name) ?? [];
  const madeAt =
    date === undefined ? Number.NaN : Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(madeAt) ? undefined : { name, madeAt };
}

/** Lists the scheduled backups in a folder, newest first; none when the folder does not exist. */
export function backupsIn(folder: string): BackupFile[] {
  return namesIn(folder)
    .flatMap((name) => parseBackupName(name) ?? [])
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Returns the paths of incomplete backups of ended processes, and of manifests whose backup was deleted. */
export function leftoversIn(folder: string): string[] {
  const names = namesIn(folder);
  const existing = new Set(names);
  return names
    .filter((name) => {
      if (name.startsWith('backup-') && name.includes(PARTIAL_SUFFIX)) return true;
      const backup = name.replace(/\.json$/, '.db');
      return backup !== name && parseBackupName(backup) !== undefined && !existing.has(backup);
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
