import { expect, test } from 'vitest';
import { testDatabaseFile } from '#server/testing/database.ts';
import { job } from './jobs.ts';
import { createWorkers } from './workers.ts';

const samples = new URL('./testing/sample-jobs.ts', import.meta.url);
const neverEnds = job<null, null>('long', samples, 'hang');
const double = job<number, number>('short', samples, 'double', 5_000);

test('[I6] a long job, such as an export, does not delay short jobs', async () => {
  const workers = createWorkers(testDatabaseFile());
  const long = workers.run(neverEnds, null);
  long.catch(() => {});
  expect(await Promise.all([1, 2, 3].map((value) => workers.run(double, value)))).toEqual([2, 4, 6]);
  expect([workers.depth('long'), workers.depth('short')]).toEqual([1, 0]);
  await workers.close();
  await expect(long).rejects.toThrow('closed');
});

test('[I6] a short job has a lower time limit than a long one', () => {
  const limit = (lane: 'short' | 'long') => job(lane, samples, 'double').timeLimitMs;
  expect(limit('short')).toBeLessThan(limit('long'));
});
