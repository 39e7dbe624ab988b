import { getPriority } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseFile } from '#server/testing/database.ts';
import { JobLost, JobTooLong } from './job-errors.ts';
import {
  countTablesJob,
  dieJob,
  doubleJob,
  failJob,
  hangJob,
  hoardJobs,
  missingJob,
  nicenessJobs,
  writeAnywayJob,
} from './testing/sample-jobs.ts';
import { createWorkers, type Workers } from './workers.ts';

let workers: Workers;
beforeEach(() => {
  workers = createWorkers(testDatabaseFile());
});
afterEach(() => workers.close());

describe('workers', () => {
  test('[I6] jobs of one lane run one after the other, and each returns its result', async () => {
    const first = workers.run(doubleJob, 2);
    const second = workers.run(doubleJob, 21);
    expect(workers.depth('short')).toBe(2);
    expect(workers.depth('long')).toBe(0);
    expect(await Promise.all([first, second])).toEqual([4, 42]);
    expect(workers.depth('short')).toBe(0);
  });

  test('the caller receives the error that a job throws, and the thread goes on', async () => {
    await expect(workers.run(failJob, 'not this one')).rejects.toThrow('not this one');
    await expect(workers.run(missingJob, null)).rejects.toThrow('exports no job "missing"');
    expect(await workers.run(doubleJob, 1)).toBe(2);
  });

  test('[I6] a thread that dies rejects its job, and the next job gets a new thread', async () => {
    const dead = workers.run(dieJob, null);
    const after = workers.run(doubleJob, 3);
    await expect(dead).rejects.toBeInstanceOf(JobLost);
    expect(await after).toBe(6);
  });

  test('[I6] a job that exceeds its time limit is ended, and the next job runs', async () => {
    // Warms up the thread, so that nothing has to be loaded within the limit.
    await workers.run(doubleJob, 1);
    const late = workers.run(hangJob, null);
    const after = workers.run(doubleJob, 4);
    await expect(late).rejects.toThrow('longer than 50 ms');
    expect(await after).toBe(8);
  });

  test('[A2] a thread can read the database but not write to it', async () => {
    expect(await workers.run(countTablesJob, null)).toBeGreaterThan(5);
    await expect(workers.run(writeAnywayJob, null)).rejects.toThrow('readonly');
  });

  test('[I6][A15] a job that exceeds its thread’s memory limit fails alone, a parse job with a sentence for the writer', async () => {
    await workers.close();
    workers = createWorkers(testDatabaseFile(), 512 * 1024 * 1024);
    const [short, parse] = await Promise.all(
      hoardJobs.map((job) => workers.run(job, null).catch((error: unknown) => error)),
    );
    expect(short).toBeInstanceOf(JobLost);
    expect(String(short)).toContain('memory limit');
    expect(parse).toBeInstanceOf(JobTooLong);
    expect(await workers.run(doubleJob, 2)).toBe(4);
  });

  test.skipIf(process.platform !== 'linux')(
    '[I6] the threads of the lanes parse and long run at a lower priority than the thread of the lane short',
    async () => {
      const ownNiceness = getPriority();
      const levels = await Promise.all(nicenessJobs.map((job) => workers.run(job, null)));
      expect(levels.map((niceness) => niceness - ownNiceness)).toEqual(
        [0, 10, 10].map((n) => Math.min(n, 19 - ownNiceness)),
      );
    },
  );

  test('closing the workers rejects running, waiting and later jobs', async () => {
    const running = workers.run(hangJob, null);
    const waiting = workers.run(doubleJob, 1);
    const both = Promise.allSettled([running, waiting]);
    await workers.close();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(workers.run(doubleJob, 1)).rejects.toBeInstanceOf(JobLost);
  });
});
