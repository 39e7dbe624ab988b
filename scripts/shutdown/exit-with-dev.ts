import { isMainThread } from 'node:worker_threads';
import { terminateWhen } from './exit-with-npm.ts';

/**
 * Preloaded into each process of `npm run dev`: ends the process after scripts/dev.ts was killed. Under `node
 * --watch` it ends the watching parent, which would otherwise restart the program. The parent ends its program first.
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

// Worker threads load this file too.
if (isMainThread && dev > 0)
  terminateWhen(
    () => isGone(dev),
    () => (isWatched ? process.ppid : process.pid),
  );
