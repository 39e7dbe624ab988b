import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a lock file and takes it. A lock whose process has ended is taken over.
 * @returns a function that releases the lock
 */
export async function takeLock(file: string): Promise<() => void> {
  // The finished file is linked into place, so that no process reads a lock without its owner's pid.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      if (isAlive(ownerOf(file))) await sleep(200);
      else rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft);
  }
}

/** Returns the pid that a lock names; 0 for a lock that was just released, 0 or NaN for a damaged one. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
