import { makeBackup, type BackupOrder, type MadeBackup } from './make-backup.ts';

/** What this program answers to its one order. */
export type BackupAnswer = { made: MadeBackup } | { failure: string };

// Everything that a program of ours writes is its owner's alone [I4].
process.umask(0o077);

process.once('message', (order: BackupOrder) => {
  let answer: BackupAnswer;
  try {
    answer = { made: makeBackup(order) };
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer, () => process.disconnect());
});
