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
export const countTables: JobBody<null, number> = (_, { reader }) =>
  reader().prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get() as number;
export const writeAnyway: JobBody<null, null> = (_, { reader }) => {
  reader().exec("INSERT INTO meta (key, value) VALUES ('x', 'y')");
  return null;
};

const here = new URL(import.meta.url);
export const doubleJob = job<number, number>('short', here, 'double');
export const failJob = job<string, never>('short', here, 'fail');
export const dieJob = job<null, never>('short', here, 'die');
export const hangJob = job<null, null>('short', here, 'hang', 50);
export const countTablesJob = job<null, number>('long', here, 'countTables');
export const writeAnywayJob = job<null, null>('long', here, 'writeAnyway');
export const missingJob = job<null, null>('short', here, 'missing');
