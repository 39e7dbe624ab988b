import { expect, test } from 'vitest';
import { CoalescedTask } from './coalesced-task.ts';

/** A task whose runs are ended by the test. */
function controlledTask() {
  const ends: (() => void)[] = [];
  const task = new CoalescedTask(() => new Promise((resolve) => ends.push(resolve)));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { task, ends, end };
}

test('several calls during a run make a task run once more', async () => {
  const { task, ends, end } = controlledTask();
  const calls = [task.run(), task.run(), task.run()];
  expect(ends).toHaveLength(1);
  await end();
  expect(ends).toHaveLength(2);
  await end();
  await Promise.all(calls);
  expect(ends).toHaveLength(2);
});

test('every call is followed by a run that begins after it, even in the microtask in which the last run ends', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    let runs = 0;
    const task = new CoalescedTask(() => Promise.resolve(void (runs += 1)));
    const first = task.run();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const before = runs;
    await task.run();
    await first;
    expect(runs).toBe(before + 1);
  }
});

test('a failed run rejects for its caller, and the next call runs the task again', async () => {
  let runs = 0;
  const task = new CoalescedTask(() => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('a fault')) : Promise.resolve();
  });
  await expect(task.run()).rejects.toThrow('a fault');
  await task.run();
  expect(runs).toBe(2);
});

test('a stopped task ends with the run in progress', async () => {
  const { task, ends, end } = controlledTask();
  const calls = [task.run(), task.run()];
  task.stop();
  await end();
  await Promise.all(calls);
  await task.run();
  expect(ends).toHaveLength(1);
});
