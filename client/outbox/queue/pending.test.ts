import { describe, expect, test } from 'vitest';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { pendingOf, sameOperations } from './pending.ts';

const operation = (key: string, name = 'update-folder') => sampleOperation({ key, name });
const problemOf = (of: QueuedOperation, keepsItem: boolean, dependants: QueuedOperation[] = []): Problem => ({
  operation: of,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem,
  dependants,
});
const keys = (operations: readonly QueuedOperation[]) => operations.map(({ key }) => key);

describe('[D5] what the views fold', () => {
  const operations = [operation('b'), operation('d', 'update-canvas'), operation('f')];
  const isFolder = ({ name }: QueuedOperation) => name === 'update-folder';

  test('is the queue, as far as it is wanted', () => {
    expect(keys(pendingOf({ operations, problems: [] }, isFolder))).toEqual(['b', 'f']);
    const put = problemOf(operation('a'), false, [operation('c')]);
    expect(keys(pendingOf({ operations, problems: [put] }, () => true))).toEqual(['b', 'd', 'f']);
  });

  test('and refused creations that stay in sight, with what was done to them since, in the order of asking', () => {
    const kept = problemOf(operation('a'), true, [operation('c'), operation('e', 'update-canvas')]);
    expect(keys(pendingOf({ operations, problems: [kept] }, () => true))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
    expect(keys(pendingOf({ operations, problems: [kept] }, isFolder))).toEqual(['a', 'b', 'c', 'f']);
  });
});

test('operations are the same that have the same keys in the same order', () => {
  const [a, b] = [operation('a'), operation('b')];
  expect(sameOperations([a, b], [{ ...a }, { ...b }])).toBe(true);
  expect(sameOperations([], [])).toBe(true);
  for (const other of [[b, a], [a], [a, b, b], [a, a], []]) expect(sameOperations([a, b], other)).toBe(false);
});
