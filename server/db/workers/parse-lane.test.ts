import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseFile } from '#server/testing/database.ts';
import { JobLost, JobTooDeep, JobTooLong, TooManyJobs } from './job-errors.ts';
import { timeLimitOf } from './jobs.ts';
import { descendJob, doubleJob, holdJob, parsedDoubleJob, spinJob } from './testing/sample-jobs.ts';
import { createWorkers, type Workers } from './workers.ts';

let workers: Workers;
beforeEach(() => {
  workers = createWorkers(testDatabaseFile());
});
afterEach(() => workers.close());

const ENDLESS = { ms: 1_000_000, bytes: 0 };

describe('the parse lane', () => {
  test('[I6] a parse job that never ends is ended at its time limit, and the next job gets a new thread', async () => {
    const first = workers.run(spinJob, ENDLESS, 'ada');
    const second = workers.run(parsedDoubleJob, 21, 'ada');
    await expect(first).rejects.toBeInstanceOf(JobTooLong);
    expect(await second).toBe(42);
  });

  test('[I6] a text that blocks its thread delays neither short jobs nor other people’s texts', async () => {
    const blocked = workers.run(holdJob, ENDLESS, 'ada');
    blocked.catch(() => {});
    expect(await workers.run(parsedDoubleJob, 1, 'ben')).toBe(2);
    expect(await workers.run(doubleJob, 3)).toBe(6);
    expect(workers.depth('parse')).toBe(1);
  });

  test('[I6] only one parse job of a person runs at a time, however many they send', async () => {
    const ownJobs = [1, 2, 3].map(() => workers.run(holdJob, ENDLESS, 'ada'));
    for (const each of ownJobs) each.catch(() => {});
    // A second job of the same person would block the second thread, and this job would never run.
    expect(await workers.run(parsedDoubleJob, 4, 'ben')).toBe(8);
    expect(workers.depth('parse')).toBe(3);
  });

  test('[I6] while two people’s expensive first jobs run and more of them wait, a third person’s job runs', async () => {
    const expensive = ['ada', 'ben', 'ada', 'ben'].map((person) => workers.run(holdJob, ENDLESS, person));
    for (const each of expensive) each.catch(() => {});
    expect(await workers.run(parsedDoubleJob, 1, 'cleo')).toBe(2);
    expect(await workers.run(parsedDoubleJob, 2, 'dora')).toBe(4);
    // None of the expensive jobs is lost.
    expect(workers.depth('parse')).toBe(4);
  });

  test('[I6] a job that makes room for another person runs again and returns its result', async () => {
    const long = workers.run(holdJob, { ms: 2_000, bytes: 0 }, 'ada');
    const other = workers.run(holdJob, { ms: 2_000, bytes: 0 }, 'ben');
    expect(await workers.run(parsedDoubleJob, 1, 'cleo')).toBe(2);
    expect(await Promise.all([long, other])).toEqual(['spun', 'spun']);
    expect(workers.depth('parse')).toBe(0);
  });

  test('[I6] people whose last jobs were expensive get one thread, even when both are idle', async () => {
    const people = ['ada', 'ben'];
    await Promise.allSettled(people.map((person) => workers.run(spinJob, ENDLESS, person)));
    const again = people.map((person) => workers.run(holdJob, ENDLESS, person));
    for (const each of again) each.catch(() => {});
    const third = people.map((person) => workers.run(parsedDoubleJob, 1, person));
    for (const each of third) each.catch(() => {});
    // The reserved thread serves several people, one after the other, while all of those jobs wait or run.
    for (const person of ['cleo', 'dora']) expect(await workers.run(parsedDoubleJob, 3, person)).toBe(6);
    expect(workers.depth('parse')).toBe(4);
  });

  test('[I6] a person with too many waiting jobs is refused, and other people are not', async () => {
    const results = Array.from({ length: 60 }, (_, value) => workers.run(parsedDoubleJob, value, 'ada'));
    const settled = Promise.allSettled(results);
    expect(await workers.run(parsedDoubleJob, 4, 'ben')).toBe(8);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toMatchObject({ reason: expect.any(TooManyJobs) as unknown });
  });

  test('[I6] the time limit of a parse job grows with the number of bytes that it reports', async () => {
    // 400 ms of work exceed the sample job's limit of 100 ms, but not the limit for 1 MB.
    expect(await workers.run(spinJob, { ms: 400, bytes: 1_000_000 }, 'ada')).toBe('spun');
    expect(timeLimitOf(parsedDoubleJob as never, 0)).toBeLessThanOrEqual(2_000);
    expect(timeLimitOf(parsedDoubleJob as never, 1e9)).toBeLessThanOrEqual(20_000);
  });

  test('a stack overflow rejects the job as JobTooDeep, and the thread goes on', async () => {
    await expect(workers.run(descendJob, null, 'ada')).rejects.toBeInstanceOf(JobTooDeep);
    expect(await workers.run(parsedDoubleJob, 5, 'ada')).toBe(10);
  });

  test('closing the workers rejects running and waiting parse jobs', async () => {
    const jobs = [spinJob, spinJob].map((each) => workers.run(each, ENDLESS, 'ada'));
    const settled = Promise.allSettled(jobs);
    await workers.close();
    for (const each of await settled)
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(JobLost) as unknown });
  });
});
