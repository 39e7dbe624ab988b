// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { folder, page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { undoStack } from '../undo-stack.ts';
import { treeCommands } from './tree-commands.ts';

/** An outbox that applies the changes of one item at once. */
const outbox = vi.hoisted(() => ({ items: new Map<string, TreeItem>(), sent: [] as unknown[] }));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((_contract, input) => {
    outbox.sent.push(input);
    const { id, title, folderId, ...rest } = input as Record<string, unknown>;
    const before = outbox.items.get(String(id));
    const place = folderId === undefined ? {} : { parentId: folderId };
    const name = title === undefined ? {} : { name: title };
    if (before) outbox.items.set(before.id, { ...before, ...place, ...name, ...rest } as TreeItem);
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // the only fields that the commands read
  }) satisfies typeof OutboxModule.enqueue,
  duplicateItem: (async (_workspaceId, itemId) => {
    const original = outbox.items.get(itemId);
    if (original) outbox.items.set('copy', { ...original, id: 'copy', name: `${original.name} copy` });
    return 'copy';
  }) satisfies typeof OutboxModule.duplicateItem,
  shownTreeWithFiles: () => outbox.items,
}));
const uploads = vi.hoisted(() => ({ waiting: [] as { id: string; parentId: string | null }[] }));
vi.mock('#client/files/index.ts', () => ({
  currentUploads: () => undefined,
  waitingFiles: () => uploads.waiting,
}));

const toasts = recordToasts();
beforeEach(() => {
  undoStack.clear();
  outbox.sent = [];
  uploads.waiting = [];
  outbox.items = new Map(
    [folder(TRASH_ID), folder('part'), page('one'), page('two')].map((item) => [item.id, item]),
  );
});
const commands = () => treeCommands(WORKSPACE);
const PIER: TreeAsset = {
  kind: 'asset',
  id: 'pier',
  parentId: null,
  order: 'a0',
  name: 'pier.png',
  filename: 'pier.png',
  type: 'image',
  mimeType: 'image/png',
  fileSize: 70,
  width: 4,
  height: 3,
  alt: '',
  hasThumbnail: false,
  ownerId: 'u',
  createdAt: 1,
  updatedAt: 1,
};
const item = (id: string): TreeItem => {
  const found = outbox.items.get(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
type Commands = ReturnType<typeof treeCommands>;

const CHANGES: [what: string, id: string, title: string | undefined, run: (tree: Commands) => unknown][] = [
  ['a rename', 'one', 'Renamed successfully!', (tree) => tree.rename(item('one'), 'High Water')],
  ['a rename of a folder', 'part', 'Renamed successfully!', (tree) => tree.rename(item('part'), 'Book Two')],
  ['a lock', 'part', 'Locked!', (tree) => tree.setLocked(item('part'), true)],
  ['a colour', 'part', undefined, (tree) => tree.setColor(item('part'), '#d94848')],
  ['a pin', 'one', undefined, (tree) => tree.setPinned(item('one'), true)],
  ['a move', 'one', 'Moved to “part”', (tree) => tree.moveTo([item('one')], 'part')],
  [
    'a new order',
    'one',
    undefined,
    (tree) => tree.moveItems([item('one')], { parentId: null, beforeId: null }),
  ],
];

describe('changes of the tree are taken back', () => {
  test.each(CHANGES)('Ctrl+Z takes back %s', (_what, id, _title, run) => {
    const before = item(id);
    run(commands());
    expect(item(id)).not.toEqual(before);
    commands().undoLast();
    expect(item(id)).toEqual(before);
  });

  test.each(CHANGES.filter(([, , title]) => title !== undefined))(
    'Undo in the message takes back %s, once',
    (_what, id, title, run) => {
      const before = item(id);
      run(commands());
      expect(toasts.map((toast) => toast.title)).toEqual([title]);
      toasts[0]?.action?.onPress();
      expect(item(id)).toEqual(before);
      const sent = outbox.sent.length;
      toasts[0]?.action?.onPress();
      commands().undoLast();
      expect(outbox.sent).toHaveLength(sent);
    },
  );

  test.each(['one', 'part'])('Undo moves the copy of %s to the trash', async (id) => {
    expect(await commands().duplicate(item(id))).toBe('copy');
    toasts[0]?.action?.onPress();
    expect(outbox.sent).toEqual([{ id: 'copy' }]);
    expect(item(id)).toBeDefined();
  });

  test('Undo deletes the copy of a file, because files do not go into the trash', async () => {
    outbox.items.set('pier', PIER);
    await commands().duplicate(PIER);
    expect(toasts[0]?.title).toBe('File duplicated!');
    commands().undoLast();
    expect(outbox.sent).toEqual([{ id: 'copy' }]);
  });

  test.each([
    ['pier', null, 'Failed to duplicate: This file is still being uploaded.'],
    ['part', 'part', 'Failed to duplicate: A file in this folder is still being uploaded.'],
  ])('%s is not duplicated while a file waits for its upload', async (id, parentId, sentence) => {
    const file = { ...PIER, parentId };
    uploads.waiting = [file];
    expect(await commands().duplicate(id === 'pier' ? file : item(id))).toBeNull();
    expect(toasts.map(({ title }) => title)).toEqual([sentence]);
    expect(outbox.items.has('copy')).toBe(false);
  });

  test('the copy of a large folder shows its progress until it ends', async () => {
    for (let at = 0; at < 51; at += 1) outbox.items.set(`page ${at}`, page(`page ${at}`, 'part'));
    await commands().duplicate(item('part'));
    const [progress, done] = toasts;
    expect(progress).toMatchObject({ kind: 'progress', title: 'Duplicating…', detail: 'part' });
    expect(progress?.progress?.get()).toBeNull();
    expect(done?.title).toBe('Folder duplicated!');
  });

  test('Ctrl+Z takes back one change after the other, the newest first', () => {
    commands().rename(item('one'), 'High Water');
    commands().setPinned(item('two'), true);
    commands().moveTo([item('one')], 'part');
    commands().undoLast();
    expect(item('one')).toMatchObject({ name: 'High Water', parentId: null });
    commands().undoLast();
    expect(item('two')).toMatchObject({ isPinned: false });
    commands().undoLast();
    expect(item('one')).toMatchObject({ name: 'one' });
    commands().undoLast();
    expect(toasts.at(-1)?.title).toBe('Nothing to undo');
  });

  test('a change that somebody else has changed again is not taken back, and a message says so', () => {
    commands().rename(item('one'), 'High Water');
    outbox.items.set('one', { ...item('one'), name: 'Spring Tide' });
    commands().undoLast();
    expect(item('one').name).toBe('Spring Tide');
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Nothing was undone' });
  });

  test('a refused change leaves nothing to undo', () => {
    outbox.items.set('part', folder('part', null, 'a0', { isLocked: true }));
    commands().rename(item('part'), 'Book Two');
    expect(toasts.map(({ kind }) => kind)).toEqual(['error']);
    commands().undoLast();
    expect(outbox.sent).toEqual([]);
  });
});
