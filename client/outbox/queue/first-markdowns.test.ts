import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { firstMarkdowns } from './first-markdowns.ts';

const asked = (name: string, input: Record<string, unknown>) =>
  sampleOperation({ key: uuidv7(), name, input });

test('a document that is made begins empty; what is altered or copied begins nothing', () => {
  const first = firstMarkdowns([
    asked('create-document', { id: 'one' }),
    asked('update-document', { id: 'two' }),
    asked('duplicate-document', { id: 'three' }),
    asked('create-folder', { id: 'four' }),
    asked('update-workspace', { id: uuidv7(), type: 'novel' }),
  ]);
  expect([...first]).toEqual([['one', '']]);
});

test.each(WORKSPACE_TYPES)(
  'a workspace that is made (%s) begins with the documents of its template alone',
  (type) => {
    const id = uuidv7();
    const documents = templateItems(type, id).flatMap((item) =>
      item.kind === 'document' ? [[item.id, item.content]] : [],
    );
    expect([...firstMarkdowns([asked('create-workspace', { id, type })])]).toEqual(documents);
  },
);

test('some template has a text in a document, and folders beside it', () => {
  const items = WORKSPACE_TYPES.flatMap((type) => templateItems(type, uuidv7()));
  expect(new Set(items.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  expect(items.some((item) => item.kind === 'document' && item.content !== '')).toBe(true);
});

test('a workspace of a type that this build does not know begins with nothing', () => {
  expect([...firstMarkdowns([asked('create-workspace', { id: uuidv7(), type: 'opera' })])]).toEqual([]);
});
