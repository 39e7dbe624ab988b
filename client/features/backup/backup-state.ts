import { atom } from 'nanostores';

/** A backup in progress. */
export interface BackupRun {
  workspaceId: string;
  /** Number of packed documents, out of `total`. Both are 0 while newer texts are being fetched. */
  done: number;
  total: number;
  cancel: () => void;
}

/**
 * The running backup, or null. At most one runs at a time; it continues after the settings that started it are
 * closed.
 */
export const backupRun = atom<BackupRun | null>(null);

/** Whether the backup setting, which shows the progress itself, is on the screen. */
export const isBackupSettingOpen = atom(false);

export const backupProgressText = ({ done, total }: Pick<BackupRun, 'done' | 'total'>): string =>
  total === 0 ? 'Looking for newer texts…' : `${done} of ${total} documents`;
