import { describe, expect, test } from 'vitest';
import { foldTree } from '../fold-tree.ts';
import {
  trashFolder,
  canvas,
  document,
  folder,
  idOf,
  operation,
  TRASH,
  treeOf,
  WORKSPACE,
} from '../../tree/testing/small-tree.ts';
import { TreeDraft } from '../../tree/tree-draft.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';

const HERE = { workspaceId: WORKSPACE };
const LOCKED = { isLocked: true };

/** Returns the item with this name after the pending operations on a tree. */
function after(
  base: ReadonlyMap<string, TreeItem>,
  name: string,
  ...pending: ReturnType<typeof operation>[]
) {
  return foldTree(base, pending).get(idOf(name));
}

describe('creating an item', () => {
  test('a new folder is unlocked, has no colour and is owned by its creator, and a new canvas is not pinned and has the settings that were sent', () => {
    const make = operation('create-folder', { ...HERE, id: idOf('Letters'), name: 'Letters', order: 'a5' });
    expect(after(treeOf(), 'Letters', make)).toEqual({
      kind: 'folder',
      id: idOf('Letters'),
      parentId: null,
      name: 'Letters',
      order: 'a5',
      ownerId: 'ben',
      color: null,
      isLocked: false,
      createdAt: 99,
      updatedAt: 99,
    });
    const draw = operation('create-canvas', { ...HERE, id: idOf('Tides'), title: 'Tides' });
    expect(after(treeOf(), 'Tides', draw)).toMatchObject({ name: 'Tides', ownerId: 'ben', isPinned: false });
    const gridded = operation('create-canvas', {
      ...HERE,
      id: idOf('Tides'),
      title: 'Tides',
      settings: { showGrid: true },
    });
    expect(after(treeOf(), 'Tides', gridded)).toMatchObject({
      settings: { showGrid: true, snapToGrid: false },
    });
    const position = { folderId: idOf('Part'), order: 'a5' };
    const inside = operation('create-canvas', { ...HERE, id: idOf('Tides'), title: 'Tides', ...position });
    expect(after(treeOf(folder('Part')), 'Tides', inside)).toMatchObject({
      parentId: idOf('Part'),
      order: 'a5',
    });
  });

  test('[D10] creating an item under an id in use changes nothing', () => {
    const base = treeOf(folder('One'), document('Two'), canvas('Three'));
    const again = [
      operation('create-folder', { ...HERE, id: idOf('One'), name: 'Other' }),
      operation('create-document', { ...HERE, id: idOf('Two'), title: 'Other' }),
      operation('create-canvas', { ...HERE, id: idOf('Three'), title: 'Other' }),
      operation('duplicate-document', { id: idOf('One'), documentId: idOf('Two') }),
      operation('create-workspace', { id: WORKSPACE, title: 'Again', type: 'novel' }),
    ];
    expect(foldTree(base, again)).toBe(base);
  });

  test('[D7] the template’s items in a new workspace have the time and the owner of its creation', () => {
    const create = operation('create-workspace', { id: WORKSPACE, title: 'The Tide Clerk', type: 'novel' });
    expect(foldTree(new Map(), [create]).get(idOf('chapter-1'))).toMatchObject({
      kind: 'document',
      name: 'Chapter 1',
      type: 'document',
      isPinned: false,
      wordCount: 0,
      createdAt: 99,
      updatedAt: 99,
    });
    expect(foldTree(new Map(), [create]).get(TRASH)).toMatchObject({
      kind: 'folder',
      color: null,
      isLocked: false,
      ownerId: 'ben',
    });
  });
});

describe('updating a folder', () => {
  const base = () =>
    treeOf(folder('Part One', null, { color: 'blue' }), folder('Two', null, { order: 'a3' }));
  const changed = (input: Record<string, unknown>) =>
    after(base(), 'Part One', operation('update-folder', { id: idOf('Part One'), ...input }));

  test('an update changes only the given fields, and only a new name changes updatedAt of the folder', () => {
    expect(changed({ name: 'Part I' })).toEqual({
      ...folder('Part One', null, { color: 'blue' }),
      name: 'Part I',
      updatedAt: 99,
    });
    expect(changed({ color: 'red' })).toMatchObject({ color: 'red', name: 'Part One', updatedAt: 1 });
    expect(changed({ color: null })).toMatchObject({ color: null });
    expect(changed({ isLocked: true })).toMatchObject({ isLocked: true, color: 'blue', order: 'a0' });
    expect(changed({ name: 'Part One' })).toMatchObject({ updatedAt: 1 });
  });

  test('an update moves a folder to the end of another folder, or to a position among its siblings', () => {
    expect(changed({ parentId: idOf('Two') })).toMatchObject({ parentId: idOf('Two'), order: 'a0' });
    expect(changed({ order: 1 })).toMatchObject({ parentId: null, order: 'a1' });
  });

  test('[D10] an update of a folder has no effect if the rules refuse it or the item is not a folder', () => {
    const tree = treeOf(folder('Vault', null, LOCKED), document('High Water'));
    const none = [
      operation('update-folder', { id: idOf('Vault'), name: 'Open' }),
      operation('update-folder', { id: idOf('High Water'), name: 'Lower Water' }),
    ];
    expect(foldTree(tree, none)).toBe(tree);
  });
});

describe('updating a document or canvas', () => {
  test('a new title changes updatedAt of an item; a move, a pin and settings do not', () => {
    const base = treeOf(folder('Part One'), document('High Water'), canvas('Tides'));
    const of = (name: string, input: Record<string, unknown>) =>
      after(
        base,
        name,
        operation(`update-${name === 'Tides' ? 'canvas' : 'document'}`, { id: idOf(name), ...input }),
      );
    expect(of('High Water', { title: 'Low Water' })).toMatchObject({ name: 'Low Water', updatedAt: 99 });
    expect(of('High Water', { folderId: idOf('Part One') })).toMatchObject({
      parentId: idOf('Part One'),
      updatedAt: 1,
    });
    expect(of('Tides', { isPinned: true })).toMatchObject({ isPinned: true, updatedAt: 1 });
    expect(of('Tides', { isPinned: true })).not.toHaveProperty('settings');
    expect(of('Tides', { title: 'Moons' })).toMatchObject({ name: 'Moons', updatedAt: 99 });
    expect(of('High Water', { isPinned: true })).not.toHaveProperty('meta');
    expect(of('High Water', { isPinned: true })).not.toHaveProperty('writingStyleId');
    const style = idOf('Salt and plain');
    expect(of('High Water', { writingStyleId: style })).toMatchObject({
      writingStyleId: style,
      updatedAt: 1,
    });
    expect(of('High Water', { writingStyleId: null })).toMatchObject({ writingStyleId: null });
    const gridded = treeOf({ ...canvas('Tides'), settings: { showGrid: true, snapToGrid: false } });
    const snapping = operation('update-canvas', { id: idOf('Tides'), settings: { snapToGrid: true } });
    expect(after(gridded, 'Tides', snapping)).toMatchObject({
      settings: { showGrid: true, snapToGrid: true },
    });
  });

  test('[D10] an update with a refused move has no effect; a new title without a move is applied', () => {
    const base = treeOf(folder('Vault', null, LOCKED), document('Kept', idOf('Vault')), document('Loose'));
    const refused = [
      operation('update-document', { id: idOf('Kept'), folderId: null, title: 'Out' }),
      operation('update-document', { id: idOf('Loose'), folderId: idOf('Vault'), title: 'In' }),
      // Each operation applies to one kind of item.
      operation('update-canvas', { id: idOf('Loose'), title: 'Drawn' }),
      operation('update-document', { id: idOf('Vault'), title: 'Filed' }),
    ];
    expect(foldTree(base, refused)).toBe(base);
    const renamed = operation('update-document', {
      id: idOf('Kept'),
      title: 'Renamed',
      folderId: idOf('Vault'),
    });
    expect(after(base, 'Kept', renamed)).toMatchObject({
      name: 'Renamed',
      parentId: idOf('Vault'),
      order: 'a0',
    });
  });
});

describe('the trash', () => {
  const items = () => [folder('Part One'), document('High Water'), canvas('Tides')];
  const KINDS = [
    ['folder', 'Part One'],
    ['document', 'High Water'],
    ['canvas', 'Tides'],
  ] as const;

  test.each(KINDS)(
    'a %s is moved to the trash and restored to the root, and is deleted permanently only from the trash',
    (kind, name) => {
      const base = treeOf(...items());
      const input = kind === 'folder' ? { id: idOf(name), ids: [] } : { id: idOf(name) };
      const toTrash = operation(`move-${kind}-to-trash`, { id: idOf(name) });
      const restoring = operation(`restore-${kind}`, { id: idOf(name) });
      const deletion = operation(`delete-${kind}`, input);
      expect(after(base, name, toTrash)).toMatchObject({ parentId: TRASH, order: 'a0' });
      expect(after(base, name, toTrash, restoring)).toMatchObject({ parentId: null, order: 'a0' });
      expect(after(base, name, toTrash, deletion)).toBeUndefined();
      expect(foldTree(base, [deletion])).toBe(base);
      // An item that is already there is not changed.
      expect(foldTree(base, [restoring])).toBe(base);
      const inTrash = foldTree(base, [toTrash]);
      expect(foldTree(inTrash, [toTrash])).toBe(inTrash);
    },
  );

  test.each(KINDS)('[D10] an operation on a %s does not change items of another kind', (kind, name) => {
    const base = treeOf(...items(), folder('Binned', TRASH), document('Old', TRASH), canvas('Drawn', TRASH));
    const others = KINDS.filter(([other]) => other !== kind).flatMap(([, other]) => [idOf(other)]);
    const binned = [idOf('Binned'), idOf('Old'), idOf('Drawn')].filter((_, at) => KINDS[at]?.[1] !== name);
    const pending = [
      ...others.map((id) => operation(`move-${kind}-to-trash`, { id })),
      ...binned.map((id) => operation(`restore-${kind}`, { id })),
      ...binned.map((id) => operation(`delete-${kind}`, kind === 'folder' ? { id, ids: [] } : { id })),
    ];
    expect(foldTree(base, pending)).toBe(base);
  });

  test('[D10] a protected folder is not trashed or deleted, and items in it are not restored from the trash', () => {
    const base = treeOf(
      folder('Vault', null, LOCKED),
      document('Kept', idOf('Vault')),
      folder('Safe', TRASH, LOCKED),
      document('In safe', idOf('Safe')),
    );
    const refused = [
      operation('move-folder-to-trash', { id: idOf('Vault') }),
      operation('move-folder-to-trash', { id: TRASH }),
      operation('move-document-to-trash', { id: idOf('Kept') }),
      operation('restore-document', { id: idOf('In safe') }),
      operation('delete-document', { id: idOf('In safe') }),
      operation('delete-folder', { id: idOf('Safe'), ids: [idOf('In safe')] }),
    ];
    expect(foldTree(base, refused)).toBe(base);
  });

  test('[D9] emptying the trash deletes only the items that the writer saw in it', () => {
    const base = treeOf(
      document('Seen', TRASH),
      document('Late', TRASH),
      document('Elsewhere'),
      folder('Binned', TRASH),
      document('In binned', idOf('Binned')),
    );
    const ids = ['Seen', 'Elsewhere', 'Binned', 'In binned'].map(idOf);
    const view = foldTree(base, [operation('empty-trash', { ...HERE, ids })]);
    expect([...view.keys()].sort()).toEqual([TRASH, idOf('Late'), idOf('Elsewhere')].sort());
  });

  test('[D9] an item that a deleted folder leaves at the root keeps its order key', () => {
    const base = treeOf(folder('Binned', TRASH), document('Late', idOf('Binned'), 'a7'));
    const deletion = operation('delete-folder', { id: idOf('Binned'), ids: [] });
    expect(after(base, 'Late', deletion)).toMatchObject({ parentId: null, order: 'a7' });
  });
});

test('[D10] any operation on a missing item has no effect', () => {
  const base = treeOf();
  const id = idOf('nowhere');
  const kinds = ['folder', 'document', 'canvas'];
  const pending = [
    ...kinds.map((kind) => operation(`move-${kind}-to-trash`, { id })),
    ...kinds.map((kind) => operation(`restore-${kind}`, { id })),
    ...kinds.map((kind) => operation(`update-${kind}`, { id })),
    operation('delete-folder', { id, ids: [] }),
    operation('delete-document', { id }),
    operation('delete-canvas', { id }),
  ];
  expect(foldTree(base, pending)).toBe(base);
});

describe('reordering siblings', () => {
  const base = () =>
    treeOf(
      folder('Part One'),
      document('One', idOf('Part One'), 'a1'),
      document('Two', idOf('Part One'), 'a2'),
      folder('Vault', idOf('Part One'), { ...LOCKED, order: 'a3' }),
      document('Elsewhere', null, 'a1'),
    );
  const order = (...names: string[]) =>
    operation('reorder-documents', { ...HERE, folderId: idOf('Part One'), ids: names.map(idOf) });

  test('[F14] reordering moves only unprotected items of the given folder', () => {
    const view = foldTree(base(), [order('Two', 'One')]);
    const [one, two] = [view.get(idOf('One')), view.get(idOf('Two'))];
    expect(one && two && two.order < one.order).toBe(true);
    expect(two?.parentId).toBe(idOf('Part One'));
    const tree = base();
    expect(foldTree(tree, [order('Vault', 'Elsewhere', 'One')])).toBe(tree);
  });

  test('reordering with the folder id null applies to the root', () => {
    const tree = treeOf(document('One', null, 'a1'), document('Two', null, 'a2'));
    const input = { ...HERE, folderId: null, ids: [idOf('Two'), idOf('One')] };
    const view = foldTree(tree, [operation('reorder-documents', input)]);
    expect((view.get(idOf('Two'))?.order ?? '') < (view.get(idOf('One'))?.order ?? '')).toBe(true);
  });
});

describe('positions after several pending operations', () => {
  const make = (name: string, parent: string | null, more: Record<string, unknown> = {}) =>
    operation('create-document', {
      ...HERE,
      id: idOf(name),
      title: name,
      folderId: parent === null ? null : idOf(parent),
      ...more,
    });
  const trash = (name: string) => operation('move-document-to-trash', { id: idOf(name) });

  test('[F14] a new last item comes after the present siblings, not after items that have left the folder', () => {
    const base = treeOf(
      folder('Part'),
      document('One', idOf('Part'), 'a1'),
      document('Two', idOf('Part'), 'a5'),
    );
    const orders = (...pending: ReturnType<typeof operation>[]) => after(base, 'New', ...pending)?.order;
    expect(orders(make('New', 'Part'))).toBe('a6');
    expect(orders(make('Early', 'Part'), trash('Two'), make('New', 'Part'))).toBe('a7');
    expect(orders(make('Early', null), trash('Two'), make('New', 'Part'))).toBe('a2');
    expect(orders(make('Early', null), trash('Two'), trash('One'), make('New', 'Part'))).toBe('a0');
    // The last sibling is unchanged when the one before it leaves.
    expect(orders(make('Early', null), trash('One'), make('New', 'Part'))).toBe('a6');
  });

  test('[F14] a numeric position counts only the siblings in the item’s own folder', () => {
    const base = treeOf(
      folder('Part'),
      document('One', idOf('Part'), 'a5'),
      document('Two', idOf('Part'), 'a6'),
      document('Root', null, 'a1'),
    );
    const order = (wanted: number) => after(base, 'New', make('New', 'Part', { order: wanted }))?.order;
    expect([order(0), order(1), order(2)]).toEqual(['a4', 'a5V', 'a7']);
    const moved = operation('update-document', { id: idOf('Root'), folderId: idOf('Part'), order: 1 });
    expect(after(base, 'Root', moved)).toMatchObject({ parentId: idOf('Part'), order: 'a5V' });
  });

  test('[F14] an item created at the top is not taken for the last sibling', () => {
    const base = treeOf(folder('Part'), document('One', idOf('Part'), 'a5'));
    const first = make('First', 'Part', { order: 'a0' });
    expect(after(base, 'New', make('Last', 'Part'), first, make('New', 'Part'))?.order).toBe('a7');
  });

  test('the items within a folder are listed once, parents first, without items outside of it', () => {
    const items = [
      folder('Part'),
      folder('Deep', idOf('Part')),
      document('In deep', idOf('Deep')),
      document('Root'),
    ];
    const draft = new TreeDraft(treeOf(...items));
    expect(draft.within(idOf('Part')).map(({ name }) => name)).toEqual(['Deep', 'In deep']);
    expect(draft.within(idOf('Root'))).toEqual([]);
    const itself = new TreeDraft(treeOf(folder('Part', idOf('Part')), document('In part', idOf('Part'))));
    expect(itself.within(idOf('Part')).map(({ name }) => name)).toEqual(['In part']);
  });

  test('[F14] an invalid order key of the last sibling is ignored', () => {
    const base = treeOf(
      folder('Part'),
      document('One', idOf('Part'), 'a1'),
      document('Odd', idOf('Part'), 'zz'),
    );
    expect(after(base, 'New', make('New', 'Part'))?.order).toBe('a2');
  });

  test('[F14] an item moved within its own folder is not counted among its siblings', () => {
    const base = treeOf(document('One', null, 'a1'), document('Two', null, 'a2'));
    const last = operation('update-document', { id: idOf('Two'), order: 99 });
    expect(after(base, 'Two', last)?.order).toBe('a2');
    const first = operation('update-document', { id: idOf('Two'), order: 0 });
    expect(after(base, 'Two', first)?.order).toBe('Zz');
    // An invalid key puts the item last, after its siblings.
    const none = operation('update-document', { id: idOf('Two'), order: 'zz' });
    expect(after(base, 'Two', none)?.order).toBe('a2');
    expect(after(base, 'One', operation('update-document', { id: idOf('One'), order: 'zz' }))?.order).toBe(
      'a3',
    );
  });

  test('[D9] emptying the trash considers items that pending operations have created, moved and restored', () => {
    const base = treeOf(folder('Binned', TRASH), document('Seen', idOf('Binned')), document('Loose'));
    const all = ['Binned', 'Seen', 'Loose', 'Deep', 'In deep'].map(idOf);
    const empty = () => operation('empty-trash', { ...HERE, ids: all });
    // The first operation builds the index of children; the following ones change it.
    const nothing = operation('empty-trash', { ...HERE, ids: [idOf('nowhere')] });
    const view = foldTree(base, [
      nothing,
      operation('restore-document', { id: idOf('Seen') }),
      operation('create-folder', { ...HERE, id: idOf('Deep'), name: 'Deep' }),
      make('In deep', 'Deep'),
      operation('move-folder-to-trash', { id: idOf('Deep') }),
      trash('Loose'),
      empty(),
    ]);
    expect([...view.keys()].sort()).toEqual([TRASH, idOf('Seen')].sort());
  });

  test('deleting within a cycle of folders in a snapshot ends without an effect', () => {
    const ring = treeOf(folder('One', idOf('Two')), folder('Two', idOf('One')));
    expect(foldTree(ring, [operation('delete-folder', { id: idOf('One'), ids: [idOf('Two')] })])).toBe(ring);
    const own = treeOf({ ...trashFolder, parentId: TRASH });
    expect(foldTree(own, [operation('empty-trash', { ...HERE, ids: [idOf('x')] })])).toBe(own);
  });
});

describe('operations of several workspaces', () => {
  test('[D10] an operation uses the trash of its own workspace, also after an operation of another one', () => {
    const OTHER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';
    const base = treeOf(document('One'), document('Two'));
    const move = (name: string, more = {}) => operation('move-document-to-trash', { id: idOf(name) }, more);
    const view = foldTree(base, [move('One'), move('Two', { scope: `workspace:${OTHER}` })]);
    expect(view.get(idOf('One'))?.parentId).toBe(TRASH);
    expect(view.get(idOf('Two'))?.parentId).not.toBe(TRASH);
    expect(after(base, 'Two', move('Two'))?.parentId).toBe(TRASH);
  });
});
