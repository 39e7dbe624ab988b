import { describe, expect, test } from 'vitest';
import { readDocumentMeta } from '#shared/documents/document-meta.ts';
import { foldTree } from '../fold-tree.ts';
import { canvas, document, folder, idOf, operation, treeOf } from '../../tree/testing/small-tree.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';

const LOCKED = { isLocked: true };

/** Returns the item with this name after the pending operations on a tree. */
const after = (
  base: ReadonlyMap<string, TreeItem>,
  name: string,
  ...pending: ReturnType<typeof operation>[]
) => foldTree(base, pending).get(idOf(name));

describe('duplicating a document', () => {
  const base = () =>
    treeOf(
      folder('Part One'),
      folder('Vault', null, LOCKED),
      {
        ...document('High Water', idOf('Part One'), 'a1'),
        type: 'letter',
        isPinned: true,
        writingStyleId: 'style',
      },
      document('Next', idOf('Part One'), 'a2'),
      document('Kept', idOf('Vault'), 'a1'),
      canvas('Tides'),
    );
  const copy = (more: Record<string, unknown>) =>
    after(
      base(),
      'Copy',
      operation('duplicate-document', { id: idOf('Copy'), documentId: idOf('High Water'), ...more }),
    );

  test('a copy is directly after the original, has its word count and is owned by the user who made it', () => {
    const made = copy({});
    expect(made).toMatchObject({
      kind: 'document',
      parentId: idOf('Part One'),
      name: 'High Water copy',
      slug: 'high-water-copy',
      writingStyleId: 'style',
      type: 'letter',
      isPinned: false,
      wordCount: 7,
      ownerId: 'ben',
      createdAt: 99,
      updatedAt: 99,
      meta: readDocumentMeta({}),
    });
    expect(made && made.order > 'a1' && made.order < 'a2').toBe(true);
  });

  test('a copy goes to the wanted key, to the end of another folder, or to the root if its folder is protected', () => {
    expect(copy({ order: 'a7', title: 'Other' })).toMatchObject({
      order: 'a7',
      name: 'Other',
      slug: 'other',
    });
    expect(copy({ folderId: null })).toMatchObject({ parentId: null, order: 'a1' });
    const copyOfKept = operation('duplicate-document', { id: idOf('Copy'), documentId: idOf('Kept') });
    expect(after(base(), 'Copy', copyOfKept)).toMatchObject({ parentId: null, order: 'a1' });
  });

  test('[D10] duplicating an item that is missing or not a document has no effect', () => {
    for (const name of ['Tides', 'Part One', 'Nowhere']) {
      const none = operation('duplicate-document', { id: idOf('Copy'), documentId: idOf(name) });
      expect(after(base(), 'Copy', none)).toBeUndefined();
    }
  });
});

describe('duplicating a canvas', () => {
  const GRIDDED = { showGrid: true, snapToGrid: false };
  const base = () =>
    treeOf(
      folder('Part One'),
      folder('Vault', null, LOCKED),
      { ...canvas('Tides', idOf('Part One')), isPinned: true, settings: GRIDDED },
      document('Next', idOf('Part One'), 'a7'),
      canvas('Kept', idOf('Vault')),
    );
  const copyOf = (name: string, more: Record<string, unknown> = {}) =>
    after(base(), 'Copy', operation('duplicate-canvas', { id: idOf('Copy'), canvasId: idOf(name), ...more }));

  test('a copy is directly after the original, has its settings and is owned by the user who made it', () => {
    const made = copyOf('Tides');
    expect(made).toMatchObject({
      kind: 'canvas',
      parentId: idOf('Part One'),
      name: 'Tides copy',
      isPinned: false,
      settings: GRIDDED,
      ownerId: 'ben',
      createdAt: 99,
      updatedAt: 99,
    });
    const original = base().get(idOf('Tides'));
    expect(made && original && made.order > original.order && made.order < 'a7').toBe(true);
    expect(copyOf('Tides', { title: 'Moons', folderId: null, order: 'a9' })).toMatchObject({
      name: 'Moons',
      parentId: null,
      order: 'a9',
    });
    expect(copyOf('Kept')).toMatchObject({ parentId: null });
  });

  test('[D10] duplicating an item that is missing or not a canvas has no effect', () => {
    for (const name of ['Next', 'Part One', 'Nowhere']) expect(copyOf(name)).toBeUndefined();
  });
});
