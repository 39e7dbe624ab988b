import { describe, expect, test } from 'vitest';
import { emptyTrashQuestion } from '../deletion-question.ts';
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
  test('emptying the trash deletes its items, but no protected folder and no folder that contains one', () => {
    const { deleted: gone, hasRemaining: keepsSome } = deletedWithTrash(tree, WORKSPACE);
    expect(gone.map(({ id }) => id).sort()).toEqual(['loose', 'part', 'within']);
    expect(keepsSome).toBe(true);
  });

  test('the confirmation counts the items to delete by kind, at every depth', () => {
    const { deleted: gone } = deletedWithTrash(tree, WORKSPACE);
    expect(emptyTrashQuestion(gone, true).text).toBe(
      '2 documents and 1 folder will be deleted permanently. This cannot be undone. What is protected stays in the trash.',
    );
    expect(emptyTrashQuestion([page('one')], false).text).toBe(
      '1 document will be deleted permanently. This cannot be undone.',
    );
  });
});
