import { NO_META } from '#shared/documents/document-meta.ts';
import { describe, expect, test } from 'vitest';
import { foldTree } from './fold-tree.ts';
import { childId } from '../tree/special-folders.ts';
import {
  trashFolder,
  document,
  folder,
  idOf,
  operation,
  TRASH,
  treeOf,
  WORKSPACE,
} from '../tree/testing/small-tree.ts';
import type { TreeItem } from '../tree/tree-rows.ts';

const HERE = { workspaceId: WORKSPACE };

describe('the optimistic view of the tree', () => {
  test('[D10] the view contains the pending operations, and the snapshot is not modified', () => {
    const base = treeOf(folder('Part One'), document('High Water'));
    const before = structuredClone(base);
    const view = foldTree(base, [
      operation('create-document', { ...HERE, id: idOf('New'), title: 'New', folderId: idOf('Part One') }),
      operation('update-document', { id: idOf('New'), title: 'Newer' }),
      operation('update-document', { id: idOf('High Water'), isPinned: true }),
    ]);
    expect(view.get(idOf('New'))).toEqual({
      kind: 'document',
      id: idOf('New'),
      parentId: idOf('Part One'),
      name: 'Newer',
      order: 'a0',
      ownerId: 'ben',
      slug: 'new',
      type: 'document',
      isPinned: false,
      wordCount: 0,
      writingStyleId: null,
      createdAt: 99,
      updatedAt: 99,
      meta: NO_META,
    });
    // Pinning does not change the text, so `updatedAt` stays.
    expect(view.get(idOf('High Water'))).toMatchObject({ isPinned: true, updatedAt: 1, wordCount: 7 });
    expect(base).toEqual(before);
  });

  test('[D10] the view shows changed meta fields of a document, also when the snapshot has none', () => {
    const id = idOf('High Water');
    const view = foldTree(treeOf(document('High Water')), [
      operation('update-document', { id, meta: { synopsis: 'The sea stays out.', wordGoal: 800 } }),
      operation('update-document', { id, meta: { wordGoal: null, status: 'draft' } }),
    ]);
    expect(view.get(id)).toMatchObject({
      meta: { synopsis: 'The sea stays out.', status: 'draft', wordGoal: null },
      updatedAt: 1,
    });
  });

  test('[D10] the view is the snapshot itself when no operation has an effect', () => {
    const base = treeOf(document('High Water'));
    expect(foldTree(base, [])).toBe(base);
    const refused = [
      operation('update-document', { id: idOf('nowhere'), title: 'Lost' }),
      operation('create-document', { ...HERE, id: idOf('High Water'), title: 'Taken' }),
      operation('delete-document', { id: idOf('High Water') }),
    ];
    expect(foldTree(base, refused)).toBe(base);
  });

  test('[D4] the view ignores unknown operations, inputs of another version and other scopes', () => {
    const base = treeOf(document('High Water'));
    const id = idOf('High Water');
    const strange = [
      operation('paint-document', { id, title: 'Red' }),
      operation('constructor', { id }),
      operation('update-document', { id, title: 'Red', mood: 'grim' }),
      operation('update-document', { id, title: 7 }),
      operation('update-document', { id, title: 'Red' }, { scope: 'user:ben' }),
    ];
    expect(foldTree(base, strange)).toBe(base);
    expect(
      foldTree(base, [...strange, operation('update-document', { id, title: 'Blue' })]).get(id),
    ).toMatchObject({ name: 'Blue' });
  });
});

describe('the optimistic view predicts the server’s decision', () => {
  test('a new canvas has default settings, and a change of settings keeps the ones it omits', () => {
    const id = idOf('Tides');
    const create = operation('create-canvas', { ...HERE, id, title: 'Tides' });
    const change = operation('update-canvas', { id, settings: { showGrid: true } });
    const shown = (...queued: Parameters<typeof foldTree>[1]) => foldTree(treeOf(), queued).get(id);
    expect(shown(create)).toMatchObject({ settings: { showGrid: false, snapToGrid: false } });
    expect(shown(create, change)).toMatchObject({ settings: { showGrid: true, snapToGrid: false } });
  });

  test('[D6] a new item whose parent is missing, locked or in the trash is at the root', () => {
    const base = treeOf(
      folder('Locked', null, { isLocked: true }),
      folder('Binned', TRASH),
      document('Last', null, 'a5'),
    );
    for (const parent of [idOf('nowhere'), idOf('Locked'), idOf('Binned'), TRASH, idOf('Last')]) {
      const id = idOf('New');
      const create = operation('create-canvas', { ...HERE, id, title: 'New', folderId: parent, order: 'Zz' });
      expect(foldTree(base, [create]).get(id)).toMatchObject({ kind: 'canvas', parentId: null, order: 'a6' });
    }
  });

  test('[F14] items created or moved without an order come last among the present siblings', () => {
    const base = treeOf(
      folder('Part One'),
      document('Only', idOf('Part One'), 'a3'),
      document('Root', null, 'a9'),
    );
    const make = (name: string, folderId: string | null) =>
      operation('create-document', { ...HERE, id: idOf(name), title: name, folderId });
    const move = (name: string, folderId: string | null) =>
      operation('update-document', { id: idOf(name), folderId });
    const view = foldTree(base, [
      make('One', idOf('Part One')),
      move('Only', null),
      make('Two', idOf('Part One')),
      operation('move-document-to-trash', { id: idOf('Two') }),
      make('Three', idOf('Part One')),
      operation('update-document', { id: idOf('Three'), order: 'Zz' }),
      make('Four', idOf('Part One')),
      operation('create-folder', { ...HERE, id: idOf('Empty'), name: 'Empty' }),
      make('Five', idOf('Empty')),
      make('Six', idOf('Empty')),
    ]);
    const orders = Object.fromEntries([...view.values()].map(({ name, order }) => [name, order]));
    expect(orders).toMatchObject({
      One: 'a4',
      Only: 'aA',
      Two: 'a5',
      Three: 'Zz',
      Four: 'a5',
      Empty: 'aB',
      Five: 'a0',
      Six: 'a1',
    });
  });

  test('[D10] a move that would form a cycle changes nothing', () => {
    const base = treeOf(folder('Outer'), folder('Inner', idOf('Outer')));
    for (const parentId of [idOf('Outer'), idOf('Inner')]) {
      expect(foldTree(base, [operation('update-folder', { id: idOf('Outer'), parentId })])).toBe(base);
    }
    // Each move alone is allowed; the second one would close the cycle.
    const apart = treeOf(folder('One'), folder('Two'));
    const view = foldTree(apart, [
      operation('update-folder', { id: idOf('One'), parentId: idOf('Two') }),
      operation('update-folder', { id: idOf('Two'), parentId: idOf('One') }),
    ]);
    expect(view.get(idOf('One'))?.parentId).toBe(idOf('Two'));
    expect(view.get(idOf('Two'))?.parentId).toBeNull();
  });

  test('[D9] deleting a folder deletes the items that the writer saw and moves the others to the root', () => {
    const base = treeOf(
      folder('Part One', TRASH),
      document('Seen', idOf('Part One')),
      folder('Late', idOf('Part One')),
      document('In late', idOf('Late')),
    );
    const view = foldTree(base, [
      operation('delete-folder', { id: idOf('Part One'), ids: [idOf('Seen'), idOf('nowhere')] }),
    ]);
    expect([...view.keys()].sort()).toEqual([TRASH, idOf('Late'), idOf('In late')].sort());
    expect(view.get(idOf('Late'))?.parentId).toBeNull();
    expect(view.get(idOf('In late'))?.parentId).toBe(idOf('Late'));
  });

  test('[D9] deleting a folder by its id alone deletes everything in it', () => {
    const base = treeOf(
      folder('Part One', TRASH),
      folder('Inner', idOf('Part One')),
      document('Deep', idOf('Inner')),
      document('Elsewhere'),
    );
    const view = foldTree(base, [operation('delete-folder', { id: idOf('Part One') })]);
    expect([...view.keys()].sort()).toEqual([TRASH, idOf('Elsewhere')].sort());
  });

  test('[D7] a workspace created offline shows the items of its template under the ids that the server will use', () => {
    const create = operation('create-workspace', { id: WORKSPACE, title: 'The Tide Clerk', type: 'novel' });
    const view = foldTree(new Map<string, TreeItem>(), [create]);
    expect([...view.values()].map(({ name }) => name).sort()).toEqual([
      'Chapter 1',
      'Characters',
      'Manuscript',
      'Trash',
    ]);
    expect(view.get(childId(WORKSPACE, 'chapter-1'))).toMatchObject({
      parentId: childId(WORKSPACE, 'manuscript'),
      ownerId: 'ben',
    });
    // Once the snapshot has the items, the pending operation changes nothing.
    const stored = new Map(view).set(TRASH, { ...trashFolder, ownerId: 'ada' });
    expect(foldTree(stored, [create])).toBe(stored);
    const newer = { id: WORKSPACE, title: 'The Tide Clerk', type: 'novel', templateVersion: 99 };
    expect(foldTree(new Map<string, TreeItem>(), [operation('create-workspace', newer)]).size).toBe(0);
  });

  test('a document is trashed, restored and deleted, and its id is not used for another item', () => {
    const id = idOf('High Water');
    const base = treeOf(folder('Part One'), document('High Water', idOf('Part One'), 'a3'));
    const trash = operation('move-document-to-trash', { id });
    expect(foldTree(base, [trash]).get(id)?.parentId).toBe(TRASH);
    expect(foldTree(base, [trash, operation('restore-document', { id })]).get(id)).toMatchObject({
      parentId: null,
      order: 'a3',
    });
    const trashedAndDeleted = [trash, operation('delete-document', { id })];
    expect(foldTree(base, trashedAndDeleted).has(id)).toBe(false);
    expect(
      foldTree(base, [
        ...trashedAndDeleted,
        operation('create-document', { ...HERE, id, title: 'Again' }),
      ]).has(id),
    ).toBe(false);
  });
});
