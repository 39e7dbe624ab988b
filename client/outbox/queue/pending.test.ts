import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/samples.ts';
import { firstMarkdowns, pendingOperations, sameOperations } from './pending.ts';

const operation = (key: string, name = 'update-folder') => sampleOperation({ key, name });
const problemOf = (
  refused: QueuedOperation,
  keepsItem: boolean,
  dependants: QueuedOperation[] = [],
): Problem => ({
  operation: refused,
  code: 'limit_reached',
  message: 'No.',
  refusedAt: 1,
  keepsItem,
  dependants,
});
const keys = (operations: readonly QueuedOperation[]) => operations.map(({ key }) => key);

describe('[D5] pendingOperations returns the operations that the views apply', () => {
  const operations = [operation('b'), operation('d', 'update-canvas'), operation('f')];
  const isFolder = ({ name }: QueuedOperation) => name === 'update-folder';

  test('the queued operations are filtered by the predicate', () => {
    expect(keys(pendingOperations({ operations, problems: [] }, isFolder))).toEqual(['b', 'f']);
    const dismissed = problemOf(operation('a'), false, [operation('c')]);
    expect(keys(pendingOperations({ operations, problems: [dismissed] }, () => true))).toEqual([
      'b',
      'd',
      'f',
    ]);
  });

  test('refused creations that stay visible are included with their dependants, in the order of keys', () => {
    const visible = problemOf(operation('a'), true, [operation('c'), operation('e', 'update-canvas')]);
    expect(keys(pendingOperations({ operations, problems: [visible] }, () => true))).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
    ]);
    expect(keys(pendingOperations({ operations, problems: [visible] }, isFolder))).toEqual([
      'a',
      'b',
      'c',
      'f',
    ]);
  });
});

test('operations with the same keys in the same order are the same', () => {
  const [a, b] = [operation('a'), operation('b')];
  expect(sameOperations([a, b], [{ ...a }, { ...b }])).toBe(true);
  expect(sameOperations([], [])).toBe(true);
  for (const other of [[b, a], [a], [a, b, b], [a, a], []]) expect(sameOperations([a, b], other)).toBe(false);
});

const queued = (name: string, input: Record<string, unknown>) =>
  sampleOperation({ key: uuidv7(), name, input });

test('a created document begins empty; updates and copies have no initial Markdown', () => {
  const markdownById = firstMarkdowns([
    queued('create-document', { id: 'one' }),
    queued('update-document', { id: 'two' }),
    queued('duplicate-document', { id: 'three' }),
    queued('create-folder', { id: 'four' }),
    queued('update-workspace', { id: uuidv7(), type: 'novel' }),
  ]);
  expect([...markdownById]).toEqual([['one', '']]);
});

test.each(WORKSPACE_TYPES)(
  "a created workspace (%s) has the initial Markdown of its template's documents only",
  (type) => {
    const id = uuidv7();
    const documents = templateItems(type, id).flatMap((item) =>
      item.kind === 'document' ? [[item.id, item.content]] : [],
    );
    expect([...firstMarkdowns([queued('create-workspace', { id, type })])]).toEqual(documents);
  },
);

test('at least one template has a document with text, and folders beside it', () => {
  const items = WORKSPACE_TYPES.flatMap((type) => templateItems(type, uuidv7()));
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect(items.some((item) => item.kind === 'document' && item.content !== '')).toBe(true);
});

test('a workspace of an unknown type has no initial Markdown', () => {
  expect([...firstMarkdowns([queued('create-workspace', { id: uuidv7(), type: 'opera' })])]).toEqual([]);
});
