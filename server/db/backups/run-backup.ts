import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BackupAnswer } from './backup-program.ts';
import type { BackupOrder, MadeBackup } from './make-backup.ts';

const PROGRAM = fileURLToPath(new URL('./backup-program.ts', import.meta.url));

/** Of a large database on a slow disk. */
const TIME_LIMIT_MS = 3 * 3_600_000;

/**
 * Makes a backup in a process of its own, after all others in turn: it copies and reads for minutes where a database is
 * large, which no thread could be stopped in.
 * @param signal ends it at once; what it was making is left to the next one to take away
 * @throws an Error with what went wrong
 */
export function runBackup(order: BackupOrder, signal?: AbortSignal): Promise<MadeBackup> {
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
    // A backup is made all the same.
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // After its last word, if it had one.
    child.once('disconnect', () => reject(new Error('The backup was ended before it was whole.')));
    // The program's own word; nothing else speaks on this line.
    child.once('message', (answer: BackupAnswer) => {
      if ('made' in answer) resolve(answer.made);
      else reject(new Error(answer.failure));
    });
    child.send(order);
  });
}
