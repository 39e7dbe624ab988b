import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a lock file and takes it; one whose process is gone is taken over.
 * @returns what lets it go
 */
export async function takeLock(file: string): Promise<() => void> {
  // Linked whole: nobody ever reads a lock before its owner's number is in it.
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

/** The process that holds a lock; 0 for one that was let go this moment, or is damaged. */
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
