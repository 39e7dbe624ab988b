import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BackupAnswer } from './backup-program.ts';
import type { BackupRequest, BackupResult } from './make-backup.ts';

const PROGRAM = fileURLToPath(new URL('./backup-program.ts', import.meta.url));

/** Enough for a large database on a slow disk. */
const TIME_LIMIT_MS = 3 * 3_600_000;

/**
 * Makes a backup in a separate process with low priority. Copying and checking a large database takes minutes, and a
 * thread could not be stopped during that.
 * @param signal kills the process at once; its incomplete files are deleted later
 * @throws Error with the reason
 */
export function runBackup(request: BackupRequest, signal?: AbortSignal): Promise<BackupResult> {
  const { PATH, TZ } = process.env;
  const child = fork(PROGRAM, [], {
    env: { PATH, TZ },
    execArgv: [],
    killSignal: 'SIGKILL',
    timeout: TIME_LIMIT_MS,
    ...(signal ? { signal } : {}),
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The priority is optional.
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // A result that was sent before has already settled the promise.
    child.once('disconnect', () => reject(new Error('The backup was ended before it was whole.')));
    // Only the backup program sends messages on this channel.
    child.once('message', (answer: BackupAnswer) => {
      if ('made' in answer) resolve(answer.made);
      else reject(new Error(answer.failure));
    });
    child.send(request);
  });
}
