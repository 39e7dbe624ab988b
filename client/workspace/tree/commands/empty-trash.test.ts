import { describe, expect, test } from 'vitest';
import { emptyingOf } from '../deletion-question.ts';
import { folder, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { deletedWithTrash } from '#shared/tree/tree-places.ts';

const tree = treeOf(
  page('kept'),
  page('loose', TRASH_ID, 'a1'),
  folder('part', TRASH_ID, 'a2'),
  page('within', 'part', 'a1'),
  folder('sealed', TRASH_ID, 'a3', { isLocked: true }),
  folder('around', TRASH_ID, 'a4'),
  folder('inner', 'around', 'a1', { isLocked: true }),
);

describe('emptying the trash', () => {
  test('takes what lies in it, but nothing protected and nothing that holds it', () => {
    const { gone, keepsSome } = deletedWithTrash(tree, WORKSPACE);
    expect(gone.map(({ id }) => id).sort()).toEqual(['loose', 'part', 'within']);
    expect(keepsSome).toBe(true);
  });

  test('asks with what goes, counted at every depth', () => {
    const { gone } = deletedWithTrash(tree, WORKSPACE);
    expect(emptyingOf(gone, true).text).toBe(
      '2 documents and 1 folder will be deleted permanently. This cannot be undone. What is protected stays in the trash.',
    );
    expect(emptyingOf([page('one')], false).text).toBe(
      '1 document will be deleted permanently. This cannot be undone.',
    );
  });
});
