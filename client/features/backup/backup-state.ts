import { atom } from 'nanostores';

/** A backup that is being made. */
export interface BackupRun {
  workspaceId: string;
  /** Documents that are packed, of all; 0 of 0 while texts are still fetched. */
  done: number;
  total: number;
  cancel: () => void;
}

/** Null while none is being made. One at a time: it goes on when what began it is closed. */
export const backupRun = atom<BackupRun | null>(null);

export const runSentence = ({ done, total }: Pick<BackupRun, 'done' | 'total'>): string =>
  total === 0 ? 'Looking for newer texts…' : `${done} of ${total} documents`;
