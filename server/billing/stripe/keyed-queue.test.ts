import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

test('tasks with the same key run one after the other, also after a failed one, and others do not wait', async () => {
  const queue = new KeyedQueue();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const failing = queue.run('a', async () => {
    steps.push('begin 1');
    await first.promise;
    steps.push('end 1');
    throw new Error('the first task failed');
  });
  const second = queue.run('a', async () => steps.push('2'));
  await queue.run('b', async () => steps.push('other'));
  expect(steps).toEqual(['begin 1', 'other']);
  first.resolve();
  await expect(failing).rejects.toThrow('the first task failed');
  await second;
  expect(steps).toEqual(['begin 1', 'other', 'end 1', '2']);
});
