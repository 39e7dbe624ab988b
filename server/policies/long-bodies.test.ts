import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongBodies } from './long-bodies.ts';

const MEGABYTE = 1024 * 1024;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Sends bodies at once. @returns the list to which each adds its name when it is read */
function send(bodies: LongBodies, ...sent: [person: string, megabytes: number][]): string[] {
  const read: string[] = [];
  for (const [person, megabytes] of sent)
    void bodies.turn(person, megabytes * MEGABYTE).then(() => read.push(`${person} ${megabytes}`));
  return read;
}

test('short bodies are read at once, also while long bodies wait', async () => {
  const read = send(new LongBodies(), ['eve', 8], ['eve', 8], ['ada', 0.2], ['eve', 0.1]);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toEqual(['ada 0.2', 'eve 0.1', 'eve 8']);
});

test('long bodies are read one after another, with the more time between them the longer they are', async () => {
  const read = send(new LongBodies(), ['eve', 4], ['eve', 1], ['eve', 2]);
  await vi.advanceTimersByTimeAsync(239);
  expect(read).toEqual(['eve 4']);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toEqual(['eve 4', 'eve 1']);
  await vi.advanceTimersByTimeAsync(60);
  expect(read).toEqual(['eve 4', 'eve 1', 'eve 2']);
});

test('a person who sends one waits for one body of each other person at most', async () => {
  const read = send(new LongBodies(), ['eve', 1], ['eve', 1], ['eve', 1], ['mal', 1], ['ada', 2]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read.indexOf('ada 2')).toBeLessThanOrEqual(3);
  expect(read).toHaveLength(5);
});

test('after a pause the next long body is read at once', async () => {
  const bodies = new LongBodies();
  send(bodies, ['eve', 1]);
  await vi.advanceTimersByTimeAsync(60);
  const read = send(bodies, ['eve', 1]);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toEqual(['eve 1']);
});
