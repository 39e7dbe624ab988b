import { makeBackup, type BackupRequest, type BackupResult } from './make-backup.ts';

/** The message that this program sends back for its only request. */
export type BackupAnswer = { made: BackupResult } | { failure: string };

// Only the owner may read the files that this program writes [I4].
process.umask(0o077);

process.once('message', (request: BackupRequest) => {
  let answer: BackupAnswer;
  try {
    answer = { made: makeBackup(request) };
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer, () => process.disconnect());
});
