// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { moveTargets } from '#shared/tree/tree-places.ts';
import { treeCommands } from './tree-commands.ts';

const WORKSPACE = uuidv7();
const TRASH = trashIdOf(WORKSPACE);
const queued = vi.hoisted(() => ({
  calls: [] as { name: string; input: unknown; workspaceId: unknown }[],
  items: new Map<string, TreeItem>(),
  workspace: undefined as unknown,
}));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input, workspaceId) => {
    queued.calls.push({ name: contract.name, input, workspaceId });
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // the only fields that the commands read
  }) satisfies typeof OutboxModule.enqueue,
  shownTreeWithFiles: () => queued.items,
  shownWorkspace: () => queued.workspace as never, // its settings are the only field that the commands read
}));

const uploads = vi.hoisted(() => ({
  rows: [] as { assetId: string; isDone: boolean }[],
  altered: [] as unknown[],
  cancelled: [] as string[],
  waiting: [] as TreeItem[],
}));
vi.mock('#client/files/index.ts', () => ({
  currentUploads: () => ({
    getState: () => ({ uploads: uploads.rows }),
    alter: (...args: unknown[]) => Promise.resolve(uploads.altered.push(args)),
    cancel: (id: string) => Promise.resolve(uploads.cancelled.push(id)),
  }),
  waitingFiles: () => uploads.waiting,
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

const toasts = recordToasts();
const commands = () => treeCommands(WORKSPACE);
const show = (...items: TreeItem[]): TreeItem[] => {
  queued.items = new Map([folder(TRASH), ...items].map((item) => [item.id, item]));
  return items;
};
beforeEach(() => {
  queued.calls = [];
  queued.workspace = undefined;
  uploads.rows = [];
  uploads.altered = [];
  uploads.cancelled = [];
  uploads.waiting = [];
});
const titles = () => toasts.map(({ title }) => title);

test('a new canvas is sent with the defaults of its workspace, and without them while the workspace is unknown', () => {
  show();
  commands().createCanvasIn(null);
  queued.workspace = { settings: { canvasDefaults: { showGrid: true, snapToGrid: false } } };
  commands().createCanvasIn(null);
  queued.workspace = { settings: {} };
  commands().createCanvasIn(null);
  const common = { workspaceId: WORKSPACE, title: 'New Canvas', folderId: null };
  expect(queued.calls.map(({ input }) => input)).toEqual([
    common,
    { ...common, settings: { showGrid: true, snapToGrid: false } },
    common,
  ]);
});

describe('an uploaded file', () => {
  const file = (parentId: string | null = null): TreeAsset => ({
    kind: 'asset',
    id: 'pier',
    parentId,
    name: 'pier.png',
    filename: 'pier.png',
    type: 'image',
    mimeType: 'image/png',
    fileSize: 70,
    width: 4,
    height: 3,
    alt: '',
    hasThumbnail: false,
    ...own,
  });
  const inputs = () => queued.calls.map(({ name, input }) => [name, input]);

  test('a file is moved into a folder, and Undo moves it back', () => {
    const [, pier] = show(folder('part'), file());
    if (!pier) throw new Error('There is a file.');
    commands().moveTo([pier], 'part');
    expect(titles()).toEqual(['Moved to “part”']);
    show(folder('part'), file('part'));
    toasts[0]?.action?.onPress();
    expect(inputs()).toEqual([
      ['update-asset', { id: 'pier', folderId: 'part' }],
      ['update-asset', { id: 'pier', folderId: null, order: 'a0' }],
    ]);
  });

  test('a file is renamed, and a toast offers Undo', () => {
    const [pier] = show(file());
    if (!pier) throw new Error('There is a file.');
    commands().rename(pier, ' The pier at six ');
    expect(inputs()).toEqual([['update-asset', { id: 'pier', name: 'The pier at six' }]]);
    expect(toasts).toMatchObject([
      { title: 'Renamed successfully!', detail: 'The pier at six', action: { label: 'Undo' } },
    ]);
  });

  test('a file is not moved into a protected folder, and a toast gives the reason', () => {
    const [, pier] = show(folder('vault', null, true), file());
    if (pier) commands().moveTo([pier], 'vault');
    expect(titles()).toEqual(['Failed to move: The folder it would go into is protected.']);
    expect(queued.calls).toEqual([]);
  });

  describe('that is still uploaded', () => {
    const wait = (parentId: string | null): TreeAsset => {
      const waiting = file(parentId);
      uploads.rows = [{ assetId: 'pier', isDone: false }];
      uploads.waiting = [waiting];
      return waiting;
    };

    test('moves and is renamed in the queue of uploads, without an operation, and Undo moves it back', () => {
      show(folder('part'));
      const pier = wait(null);
      commands().moveTo([pier], 'part');
      wait('part');
      toasts[0]?.action?.onPress();
      commands().rename(pier, 'The pier');
      expect(uploads.altered).toEqual([
        ['pier', { folderId: 'part' }],
        ['pier', { folderId: null, order: 'a0' }],
        ['pier', { name: 'The pier' }],
      ]);
      expect(queued.calls).toEqual([]);
    });

    test('gets an order key between its new siblings', () => {
      show(folder('part'), page('one', 'part'), { ...page('two', 'part'), order: 'a1' });
      commands().moveItems([wait(null)], { parentId: 'part', beforeId: 'two' });
      expect(uploads.altered).toEqual([['pier', { folderId: 'part', order: 'a0V' }]]);
    });

    test('is not uploaded any more once the folder around it is deleted permanently, alone or with the trash', () => {
      const [gone] = show(folder('gone', TRASH));
      const pier = wait('gone');
      if (!gone) throw new Error('There is a folder.');
      commands().deletePermanently(gone);
      commands().emptyTrash([gone, pier]);
      expect(uploads.cancelled).toEqual(['pier', 'pier']);
    });
  });

  test('a file in a trashed folder is put back at the root, or deleted permanently', () => {
    const [, pier] = show(folder('gone', TRASH), file('gone'));
    if (!pier) throw new Error('There is a file.');
    commands().restore(pier);
    // It was in the trash only with its folder, and cannot go there again: there is nothing to undo.
    expect(toasts).toMatchObject([{ title: 'Restored!', detail: '“pier.png” at the top of the workspace' }]);
    expect(toasts[0]?.action).toBeUndefined();
    commands().deletePermanently(pier);
    expect(inputs()).toEqual([
      ['update-asset', { id: 'pier', folderId: null }],
      ['delete-asset', { id: 'pier' }],
    ]);
  });

  test('[D9] deleting a folder permanently names the files in it too', () => {
    const [gone] = show(folder('gone', TRASH), file('gone'));
    if (gone) commands().deletePermanently(gone);
    expect(inputs()).toEqual([['delete-folder', { id: 'gone', ids: ['pier'] }]]);
  });
});

describe('tree commands', () => {
  test('[D9] deleting a folder permanently sends the ids of the visible items inside it, at any depth, and no others', () => {
    const [deleted] = show(
      folder('gone', TRASH),
      folder('inner', 'gone'),
      page('deep', 'inner'),
      page('beside', TRASH),
      page('elsewhere'),
    );
    expect(deleted && commands().deletePermanently(deleted)).toEqual([deleted]);
    expect(queued.calls).toEqual([
      { name: 'delete-folder', input: { id: 'gone', ids: ['inner', 'deep'] }, workspaceId: WORKSPACE },
    ]);
    expect(titles()).toEqual(['Permanently deleted!']);
  });

  test('moving the trash to the trash is refused with a message of its own', () => {
    show();
    expect(commands().moveToTrash(folder(TRASH))).toEqual([]);
    expect(titles()).toEqual(['This folder cannot be deleted']);
    expect(queued.calls).toEqual([]);
  });

  test('a protected folder is not moved to the trash, and a toast gives the reason', () => {
    const [locked] = show(folder('locked', null, true));
    if (locked) commands().moveToTrash(locked);
    expect(titles()).toEqual(['Failed to move to trash: This folder is protected.']);
    expect(queued.calls).toEqual([]);
  });

  test('Undo moves a trashed item back to its folder, or to the root if that folder was deleted', () => {
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
    commands().moveToTrash(item);
    show(page('one', TRASH));
    toasts.at(-1)?.action?.onPress();
    expect(queued.calls.at(-1)).toMatchObject({ name: 'restore-document', input: { id: 'one' } });
  });

  test('[F14] a move writes a new order key, and Undo writes the previous one', () => {
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

  test('moving several items into a protected folder is refused for all of them, with the reason', () => {
    const [, one, two] = show(folder('locked', null, true), page('one'), page('two'));
    if (!one || !two) throw new Error('There are two.');
    expect(commands().moveItems([one, two], { parentId: 'locked', beforeId: null })).toBe(false);
    expect(titles()).toEqual(['Failed to move: The folder it would go into is protected.']);
    expect(queued.calls).toEqual([]);
  });

  test('several items go to the trash with one Undo; a protected one stays, with the reason', () => {
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
    expect(queued.calls).toMatchObject([
      { name: 'restore-document', input: { id: 'one' } },
      { name: 'restore-document', input: { id: 'two' } },
    ]);
  });

  test('several items are restored together, and Undo moves them to the trash again', () => {
    const items = show(page('one', TRASH), page('two', TRASH));
    commands().restore(...items);
    expect(queued.calls.map(({ name }) => name)).toEqual(['restore-document', 'restore-document']);
    expect(toasts).toMatchObject([
      { title: 'Restored!', detail: '2 items at the top of the workspace', action: { label: 'Undo' } },
    ]);
    show(page('one'), page('two'));
    queued.calls = [];
    toasts[0]?.action?.onPress();
    expect(queued.calls).toMatchObject([
      { name: 'move-document-to-trash', input: { id: 'one' } },
      { name: 'move-document-to-trash', input: { id: 'two' } },
    ]);
  });
});

test('an item can be moved to any folder but its own subfolders, protected folders and the trash', () => {
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
  // The present folder is listed too, as the parent of its subfolders.
  expect(targets?.map(({ id, depth, isHere }) => [id, depth, isHere])).toEqual([
    [null, 0, false],
    ['free', 1, false],
    ['nested', 2, false],
    ['home', 1, true],
  ]);
});
