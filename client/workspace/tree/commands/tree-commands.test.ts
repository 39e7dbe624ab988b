// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { moveTargets } from '#shared/tree/tree-places.ts';
import { treeCommands } from './tree-commands.ts';

const WORKSPACE = uuidv7();
const TRASH = trashIdOf(WORKSPACE);
const queued = vi.hoisted(() => ({
  calls: [] as { name: string; input: unknown; workspaceId: unknown }[],
  items: new Map<string, TreeItem>(),
}));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input, workspaceId) => {
    queued.calls.push({ name: contract.name, input, workspaceId });
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // what the commands look at
  }) satisfies typeof OutboxModule.enqueue,
  shownTree: () => queued.items,
}));

const own = { order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const folder = (id: string, parentId: string | null = null, isLocked = false): TreeItem => ({
  kind: 'folder',
  id,
  parentId,
  name: id === TRASH ? 'Trash' : id,
  color: null,
  isLocked,
  ...own,
});
const page = (id: string, parentId: string | null = null): TreeItem => ({
  kind: 'document',
  id,
  parentId,
  name: id,
  slug: id,
  type: 'document',
  isPinned: false,
  wordCount: 0,
  ...own,
});

let toasts: ToastEntry[] = [];
const commands = () => treeCommands(WORKSPACE);
const show = (...items: TreeItem[]): TreeItem[] => {
  queued.items = new Map([folder(TRASH), ...items].map((item) => [item.id, item]));
  return items;
};
beforeEach(() => {
  queued.calls = [];
  toasts = [];
  receiveToasts((entry) => toasts.push(entry));
});
const titles = () => toasts.map(({ title }) => title);

describe('commands of the tree', () => {
  test('[D9] deleting a folder for good names everything inside that is shown, at any depth, and nothing else', () => {
    const [gone] = show(
      folder('gone', TRASH),
      folder('inner', 'gone'),
      page('deep', 'inner'),
      page('beside', TRASH),
      page('elsewhere'),
    );
    expect(gone && commands().deleteForGood(gone)).toEqual([gone]);
    expect(queued.calls).toEqual([
      { name: 'delete-folder', input: { id: 'gone', ids: ['inner', 'deep'] }, workspaceId: WORKSPACE },
    ]);
    expect(titles()).toEqual(['Permanently deleted!']);
  });

  test('the trash itself cannot be thrown away, in its own words', () => {
    show();
    expect(commands().moveToTrash(folder(TRASH))).toEqual([]);
    expect(titles()).toEqual(['This folder cannot be deleted']);
    expect(queued.calls).toEqual([]);
  });

  test('what is protected stays, with the reason', () => {
    const [locked] = show(folder('locked', null, true));
    if (locked) commands().moveToTrash(locked);
    expect(titles()).toEqual(['Failed to move to trash: This folder is protected.']);
    expect(queued.calls).toEqual([]);
  });

  test('Undo brings it back to where it was; without that folder, to the root', () => {
    const [, item] = show(folder('part'), page('one', 'part'));
    if (!item) throw new Error('There is an item.');
    commands().moveToTrash(item);
    const [toast] = toasts;
    expect(toast).toMatchObject({ title: 'Moved to trash!', detail: 'one', action: { label: 'Undo' } });
    show(folder('part'), page('one', TRASH));
    toast?.action?.onPress();
    expect(queued.calls.at(-1)).toMatchObject({
      name: 'update-document',
      input: { id: 'one', folderId: 'part', order: 'a0' },
    });
    show(page('one', TRASH));
    toast?.action?.onPress();
    expect(queued.calls.at(-1)).toMatchObject({ name: 'restore-document', input: { id: 'one' } });
  });

  test('[F14] a move writes a key for its place, and Undo the one from before', () => {
    const [, one, two] = show(folder('part'), page('one', 'part'), page('two'));
    if (!one || !two) throw new Error('There are two.');
    expect(commands().moveItems([two], { parentId: 'part', beforeId: 'one' })).toBe(true);
    expect(queued.calls).toEqual([
      {
        name: 'update-document',
        input: { id: 'two', folderId: 'part', order: 'Zz' },
        workspaceId: WORKSPACE,
      },
    ]);
    expect(toasts[0]).toMatchObject({ title: 'Moved to “part”', detail: 'two', action: { label: 'Undo' } });
    show(folder('part'), one, { ...two, parentId: 'part', order: 'Zz' });
    toasts[0]?.action?.onPress();
    expect(queued.calls.at(-1)).toMatchObject({ input: { id: 'two', folderId: null, order: 'a0' } });
  });

  test('a move into a protected folder is refused in its words, for all of them', () => {
    const [, one, two] = show(folder('locked', null, true), page('one'), page('two'));
    if (!one || !two) throw new Error('There are two.');
    expect(commands().moveItems([one, two], { parentId: 'locked', beforeId: null })).toBe(false);
    expect(titles()).toEqual(['Failed to move: The folder it would go into is protected.']);
    expect(queued.calls).toEqual([]);
  });

  test('several go into the trash together, with one Undo; what is protected stays, with the reason', () => {
    const items = show(page('one'), folder('locked', null, true), page('two'));
    expect(
      commands()
        .moveToTrash(...items)
        .map(({ id }) => id),
    ).toEqual(['one', 'two']);
    expect(titles()).toEqual(['Failed to move to trash: This folder is protected.', 'Moved to trash!']);
    expect(toasts[1]).toMatchObject({ detail: '2 items', action: { label: 'Undo' } });
    show(page('one', TRASH), page('two', TRASH));
    queued.calls = [];
    toasts[1]?.action?.onPress();
    expect(queued.calls.map(({ input }) => input)).toEqual([
      { id: 'one', folderId: null, order: 'a0' },
      { id: 'two', folderId: null, order: 'a0' },
    ]);
  });

  test('several come back together, and by Undo go into the trash again', () => {
    const items = show(page('one', TRASH), page('two', TRASH));
    commands().restore(...items);
    expect(queued.calls.map(({ name }) => name)).toEqual(['restore-document', 'restore-document']);
    expect(toasts).toMatchObject([{ title: 'Restored!', detail: '2 items', action: { label: 'Undo' } }]);
    show(page('one'), page('two'));
    queued.calls = [];
    toasts[0]?.action?.onPress();
    expect(queued.calls.map(({ input }) => input)).toMatchObject([
      { id: 'one', folderId: TRASH },
      { id: 'two', folderId: TRASH },
    ]);
  });

  test('a lock says so', () => {
    const [item] = show(folder('part'));
    if (item) commands().setLocked(item, true);
    if (item) commands().setLocked(item, false);
    expect(titles()).toEqual(['Locked!', 'Unlocked!']);
  });
});

test('an item is offered any folder but one inside itself, a protected one or the trash', () => {
  const [moved] = show(
    folder('moved', 'home'),
    folder('home'),
    folder('inside', 'moved'),
    folder('locked', null, true),
    folder('thrown', TRASH),
    folder('free'),
    folder('nested', 'free'),
  );
  const targets = moved && moveTargets(arrangeTree(queued.items), WORKSPACE, [moved]);
  // Its own stands among them, for what is in it.
  expect(targets?.map(({ id, depth, isHere }) => [id, depth, isHere])).toEqual([
    [null, 0, false],
    ['free', 1, false],
    ['nested', 2, false],
    ['home', 1, true],
  ]);
});
