// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ApiError } from '#client/api/api-error.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import type { ToastEntry } from '#client/ui/toasts/toast.ts';
import { canvas, folder, page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeCommands } from './tree-commands.ts';

const outbox = vi.hoisted(() => ({
  items: new Map<string, TreeItem>(),
  refusal: null as Error | null,
}));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((_contract, input) => {
    if (outbox.refusal) throw outbox.refusal;
    return { key: 'k', input: Object.assign({ id: 'made' }, input), stored: Promise.resolve(true) } as never; // the only fields that the commands read
  }) satisfies typeof OutboxModule.enqueue,
  duplicateItem: async () => {
    if (outbox.refusal) throw outbox.refusal;
    return 'copy';
  },
  shownTreeWithFiles: () => outbox.items,
  shownWorkspace: () => undefined,
}));

type Commands = ReturnType<typeof treeCommands>;

const DOCUMENT = page('one');
const THROWN = page('thrown', TRASH_ID);
const PART = folder('part');
const BOARD = canvas('board');

const toasts = recordToasts();
beforeEach(() => {
  outbox.refusal = null;
  outbox.items = new Map([folder(TRASH_ID), DOCUMENT, THROWN, PART, BOARD].map((item) => [item.id, item]));
});

const toastsOf = async (
  run: (commands: Commands) => unknown,
): Promise<Pick<ToastEntry, 'kind' | 'title' | 'duration'>[]> => {
  await run(treeCommands(WORKSPACE));
  return toasts.map(({ kind, title, duration }) => ({ kind, title, duration }));
};

const COMMANDS: [done: string, failed: string, run: (commands: Commands) => unknown, duration?: number][] = [
  // The new row shows it too.
  ['Document created!', 'Failed to create document: ', (tree) => tree.createDocumentIn(PART), 2500],
  ['Canvas created!', 'Failed to create canvas: ', (tree) => tree.createCanvasIn(null), 2500],
  ['Folder created!', 'Failed to create folder: ', (tree) => tree.createFolderIn(null), 2500],
  ['Renamed successfully!', 'Failed to rename: ', (tree) => tree.rename(DOCUMENT, 'High Water')],
  ['Locked!', 'Failed to lock: ', (tree) => tree.setLocked(PART, true)],
  ['Unlocked!', 'Failed to unlock: ', (tree) => tree.setLocked(PART, false)],
  ['Document duplicated!', 'Failed to duplicate: ', (tree) => tree.duplicate(DOCUMENT)],
  ['Canvas duplicated!', 'Failed to duplicate: ', (tree) => tree.duplicate(BOARD)],
  ['Folder duplicated!', 'Failed to duplicate: ', (tree) => tree.duplicate(PART)],
  ['Moved to trash!', 'Failed to move to trash: ', (tree) => tree.moveToTrash(DOCUMENT)],
  ['Restored!', 'Failed to restore: ', (tree) => tree.restore(THROWN)],
  ['Permanently deleted!', 'Failed to permanently delete: ', (tree) => tree.deletePermanently(THROWN)],
];

/** The tree shows the result of these commands, so only a failure has a toast. */
const QUIET: [failed: string, run: (commands: Commands) => unknown][] = [
  ['Failed to pin: ', (tree) => tree.setPinned(DOCUMENT, true)],
  ['Failed to change the colour: ', (tree) => tree.setColor(PART, '#d94848')],
];

describe('the toasts of tree commands', () => {
  test.each(COMMANDS)('a successful command shows “%s”', async (title, _failed, run, duration = 5000) => {
    expect(await toastsOf(run)).toEqual([{ kind: 'success', title, duration }]);
  });

  test.each(COMMANDS)(
    'a failed command shows, instead of “%s”, “%s” and the reason for 8 s',
    async (_done, failed, run) => {
      outbox.refusal = new ApiError(400, 'There is no room left on this device.');
      expect(await toastsOf(run)).toEqual([
        { kind: 'error', title: `${failed}There is no room left on this device.`, duration: 8000 },
      ]);
    },
  );

  test.each(QUIET)(
    'a command that can fail with “%s” shows no toast when it succeeds',
    async (_failed, run) => {
      expect(await toastsOf(run)).toEqual([]);
    },
  );

  test.each(QUIET)(
    'a failed command without a success toast shows “%s” and the reason',
    async (failed, run) => {
      outbox.refusal = new ApiError(400, 'There is no room left on this device.');
      expect((await toastsOf(run)).map(({ title }) => title)).toEqual([
        `${failed}There is no room left on this device.`,
      ]);
    },
  );

  test('moving the trash to the trash shows “This folder cannot be deleted”', async () => {
    const shown = await toastsOf((tree) => tree.moveToTrash(folder(TRASH_ID)));
    expect(shown).toMatchObject([{ kind: 'error', title: 'This folder cannot be deleted' }]);
  });

  test.each([
    ['a name of 10,000 characters', 'a'.repeat(10_000), 'Failed to rename: '],
    ['a name of spaces alone', '   ', undefined],
  ])('%s renames nothing', async (_what, name, sentence) => {
    const [shown] = await toastsOf((tree) => tree.rename(DOCUMENT, name));
    if (sentence === undefined) expect(shown).toBeUndefined();
    else expect(shown?.title.startsWith(sentence)).toBe(true);
  });
});
