import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...entries: [person: string, entry: number][]): FairQueue<number> {
  const queue = new FairQueue<number>();
  for (const [person, entry] of entries) queue.add(person, entry);
  return queue;
}

test('people take turns, each in the order of their own entries', () => {
  const queue = queueOf(['ada', 1], ['ada', 2], ['ada', 3], ['ben', 4], ['cleo', 5], ['ben', 6]);
  const served: number[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    served.push(next.entry);
    queue.done(next.person);
  }
  expect(served).toEqual([1, 4, 5, 2, 6, 3]);
  expect(queue.length).toBe(0);
});

test('a person whose entry is underway is passed over until it is done', () => {
  const queue = queueOf(['ada', 1], ['ada', 2], ['ben', 3]);
  expect([queue.take()?.entry, queue.take()?.entry, queue.take()]).toEqual([1, 3, undefined]);
  expect([queue.waitingOf('ada'), queue.waitingOf('ben'), queue.length]).toEqual([1, 0, 1]);
  queue.done('ada');
  expect(queue.take()?.entry).toBe(2);
});

test('clearing returns every entry that waits', () => {
  const queue = queueOf(['ada', 1], ['ben', 2], ['ada', 3]);
  queue.take();
  expect(new Set(queue.clear())).toEqual(new Set([2, 3]));
  expect([queue.length, queue.take()]).toEqual([0, undefined]);
});
