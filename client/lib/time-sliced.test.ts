import { expect, test } from 'vitest';
import { timeSliced } from './time-sliced.ts';

function* counting(log: number[], steps: number): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    log.push(step);
    yield;
  }
  return steps;
}

test('time-sliced work runs to its end, and other tasks run between its slices', async () => {
  const log: number[] = [];
  const between: number[] = [];
  setTimeout(() => between.push(log.length));
  expect(await timeSliced(counting(log, 5), new AbortController().signal, 0)).toBe(5);
  expect(log).toHaveLength(5);
  expect(between).toEqual([1]);
});

test('time-sliced work ends before its next slice when it is aborted', async () => {
  const log: number[] = [];
  const running = new AbortController();
  const work = timeSliced(counting(log, 5), running.signal, 0);
  running.abort(new Error('called off'));
  await expect(work).rejects.toThrow('called off');
  expect(log).toEqual([0]);
});

test('time-sliced work rejects with the error that it throws', async () => {
  // oxlint-disable-next-line require-yield
  const failing = (function* (): Generator<void, never> {
    throw new RangeError('no such thing');
  })();
  await expect(timeSliced(failing, new AbortController().signal)).rejects.toThrow('no such thing');
});
