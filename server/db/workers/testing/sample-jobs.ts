import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { job, type JobBody } from '../jobs.ts';

/** Jobs that answer, fail, die and never end: for the tests of the lanes. */
export const double: JobBody<number, number> = (value) => value * 2;
export const fail: JobBody<string, never> = (message) => {
  throw new RangeError(message);
};
export const die: JobBody<null, never> = () => process.exit(3);
export const hang: JobBody<null, null> = async () => {
  await sleep(60_000);
  return null;
};
/** Uses the thread without a pause, as a parser does. */
export const spin: JobBody<{ ms: number; bytes: number }, 'spun'> = ({ ms, bytes }, { reads }) => {
  reads?.(bytes);
  const end = performance.now() + ms;
  while (performance.now() < end);
  return 'spun';
};
export const descend: JobBody<null, number> = () => {
  const depth = (): number => 1 + depth();
  return depth();
};
export const countTables: JobBody<null, number> = (_, { reader }) =>
  reader().prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get() as number;
export const writeAnyway: JobBody<null, null> = (_, { reader }) => {
  reader().exec("INSERT INTO meta (key, value) VALUES ('x', 'y')");
  return null;
};
/** Keeps more and more. */
export const hoard: JobBody<null, number> = () => {
  const kept: object[] = [];
  for (;;) kept.push({ words: Array.from({ length: 100 }, () => kept.length) });
};
/** How nice the thread is to others, as Linux counts it for each thread. */
export const niceness: JobBody<null, number> = () =>
  getPriority(Number(basename(readlinkSync('/proc/thread-self'))));

const here = new URL(import.meta.url);
export const doubleJob = job<number, number>('short', here, 'double');
export const failJob = job<string, never>('short', here, 'fail');
export const dieJob = job<null, never>('short', here, 'die');
export const hangJob = job<null, null>('short', here, 'hang', 50);
export const spinJob = job<{ ms: number; bytes: number }, 'spun'>('parse', here, 'spin', 100);
/** With a limit that no test reaches. */
export const holdJob = job<{ ms: number; bytes: number }, 'spun'>('parse', here, 'spin', 600_000);
export const descendJob = job<null, number>('parse', here, 'descend');
export const parsedDoubleJob = job<number, number>('parse', here, 'double');
export const countTablesJob = job<null, number>('long', here, 'countTables');
export const writeAnywayJob = job<null, null>('long', here, 'writeAnyway');
export const missingJob = job<null, null>('short', here, 'missing');
export const nicenessJobs = (['short', 'parse', 'long'] as const).map((lane) =>
  job<null, number>(lane, here, 'niceness'),
);
export const hoardJobs = (['short', 'parse'] as const).map((lane) => job<null, number>(lane, here, 'hoard'));
