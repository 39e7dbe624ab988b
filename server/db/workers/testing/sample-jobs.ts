import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { job, type JobBody } from '../jobs.ts';

/** Jobs for the tests of the lanes: some return, others throw, exit or never end. */
export const double: JobBody<number, number> = (value) => value * 2;
export const fail: JobBody<string, never> = (message) => {
  throw new RangeError(message);
};
export const die: JobBody<null, never> = () => process.exit(3);
export const hang: JobBody<null, null> = async () => {
  await sleep(60_000);
  return null;
};
/** Blocks the thread without a pause, as a parser does. */
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
/** Allocates memory without end. */
export const hoard: JobBody<null, number> = () => {
  const hoarded: object[] = [];
  for (;;) hoarded.push({ words: Array.from({ length: 100 }, () => hoarded.length) });
};
/** Returns the thread's nice value, which Linux keeps for each thread. */
export const niceness: JobBody<null, number> = () =>
  getPriority(Number(basename(readlinkSync('/proc/thread-self'))));

const thisModule = new URL(import.meta.url);
export const doubleJob = job<number, number>('short', thisModule, 'double');
export const failJob = job<string, never>('short', thisModule, 'fail');
export const dieJob = job<null, never>('short', thisModule, 'die');
export const hangJob = job<null, null>('short', thisModule, 'hang', 50);
export const spinJob = job<{ ms: number; bytes: number }, 'spun'>('parse', thisModule, 'spin', 100);
/** A spinning job whose time limit no test reaches. */
export const holdJob = job<{ ms: number; bytes: number }, 'spun'>('parse', thisModule, 'spin', 600_000);
export const descendJob = job<null, number>('parse', thisModule, 'descend');
export const parsedDoubleJob = job<number, number>('parse', thisModule, 'double');
export const countTablesJob = job<null, number>('long', thisModule, 'countTables');
export const writeAnywayJob = job<null, null>('long', thisModule, 'writeAnyway');
export const missingJob = job<null, null>('short', thisModule, 'missing');
export const nicenessJobs = (['short', 'parse', 'long'] as const).map((lane) =>
  job<null, number>(lane, thisModule, 'niceness'),
);
export const hoardJobs = (['short', 'parse'] as const).map((lane) =>
  job<null, number>(lane, thisModule, 'hoard'),
);
