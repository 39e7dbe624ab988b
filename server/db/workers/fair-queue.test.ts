import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...entries: [person: string, entry: number][]): FairQueue<number> {
  const queue = new FairQueue<number>();
  for (const [person, entry] of entries) queue.add(person, entry);
  return queue;
}

test('the fair queue serves people in turns, and each person’s entries in order', () => {
  const queue = queueOf(['ada', 1], ['ada', 2], ['ada', 3], ['ben', 4], ['cleo', 5], ['ben', 6]);
  const served: number[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    served.push(next.entry);
    queue.done(next.person);
  }
  expect(served).toEqual([1, 4, 5, 2, 6, 3]);
  expect(queue.length).toBe(0);
});

test('the fair queue skips a person whose entry is running until it is done', () => {
  const queue = queueOf(['ada', 1], ['ada', 2], ['ben', 3]);
  expect([queue.take()?.entry, queue.take()?.entry, queue.take()]).toEqual([1, 3, undefined]);
  expect([queue.waitingCount('ada'), queue.waitingCount('ben'), queue.length]).toEqual([1, 0, 1]);
  queue.done('ada');
  expect(queue.take()?.entry).toBe(2);
});

test('clearing the fair queue returns every waiting entry', () => {
  const queue = queueOf(['ada', 1], ['ben', 2], ['ada', 3]);
  queue.take();
  expect(new Set(queue.clear())).toEqual(new Set([2, 3]));
  expect([queue.length, queue.take()]).toEqual([0, undefined]);
});

test('the fair queue skips people whom it is not to serve, and they keep their turn', () => {
  const queue = queueOf(['ada', 1], ['ben', 2], ['cleo', 3]);
  const isNotAda = (person: string): boolean => person !== 'ada';
  expect([queue.canTake(isNotAda), queue.take(isNotAda)?.entry]).toEqual([true, 2]);
  expect([queue.take()?.entry, queue.take()?.entry, queue.canTake()]).toEqual([1, 3, false]);
});

test('an entry that is put back is served first, and its person is not busy', () => {
  const queue = queueOf(['ada', 1], ['ben', 2], ['ada', 3]);
  queue.take();
  queue.putBack('ada', 1);
  expect([queue.take()?.entry, queue.take()?.entry, queue.length]).toEqual([1, 2, 1]);
  queue.done('ada');
  expect(queue.take()?.entry).toBe(3);
});
