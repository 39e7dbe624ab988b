import { isMainThread } from 'node:worker_threads';
import { endWhen } from './end-with-parent.ts';

/**
 * Loaded into each process of `npm run dev` before its own program: it ends when scripts/dev.ts was killed. Under
 * `node --watch` that is the watching parent's, which ends the program it watches first, and would start it again.
 */
const dev = Number(process.env['DEV_PID']);
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined;

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

// Worker threads load it too.
if (isMainThread && dev > 0)
  endWhen(
    () => isGone(dev),
    () => (isWatched ? process.ppid : process.pid),
  );
