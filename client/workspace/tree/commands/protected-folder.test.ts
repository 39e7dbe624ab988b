// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { receiveToasts } from '#client/ui/toasts/toast.ts';
import { folder, itemOf, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeCommands } from './tree-commands.ts';

const outbox = vi.hoisted(() => ({ items: new Map<string, TreeItem>(), queued: [] as string[] }));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input) => {
    outbox.queued.push(contract.name);
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // the only fields that the commands read
  }) satisfies typeof OutboxModule.enqueue,
  shownTreeWithFiles: () => outbox.items,
}));

const tree = treeOf(
  folder('sealed', null, 'a1', { isLocked: true }),
  page('within', 'sealed', 'a1'),
  page('beside', null, 'a2'),
  folder('part', null, 'a3'),
  folder('thrown', TRASH_ID, 'a1', { isLocked: true }),
);
const [sealed, within, beside, thrown] = ['sealed', 'within', 'beside', 'thrown'].map((id) =>
  itemOf(tree, id),
) as [TreeItem, TreeItem, TreeItem, TreeItem]; // as many as named

type Commands = ReturnType<typeof treeCommands>;
const VERBS: [verb: string, reason: string, run: (commands: Commands) => unknown][] = [
  ['renamed', 'Failed to rename: This folder is protected.', (tree) => tree.rename(sealed, 'Opened')],
  ['moved', 'Failed to move: This folder is protected.', (tree) => tree.moveTo([sealed], 'part')],
  [
    'put in the trash',
    'Failed to move to trash: This folder is protected.',
    (tree) => tree.moveToTrash(sealed),
  ],
  [
    'deleted',
    'Failed to permanently delete: This folder is protected.',
    (tree) => tree.deletePermanently(thrown),
  ],
  [
    'moved into',
    'Failed to move: The folder it would go into is protected.',
    (tree) => tree.moveTo([beside], 'sealed'),
  ],
  ['moved out of', 'Failed to move: It is in a protected folder.', (tree) => tree.moveTo([within], null)],
  [
    'emptied into the trash',
    'Failed to move to trash: It is in a protected folder.',
    (tree) => tree.moveToTrash(within),
  ],
];

describe('a protected folder', () => {
  const titles: string[] = [];
  const run = (act: (commands: Commands) => unknown) => act(treeCommands(WORKSPACE));
  beforeEach(() => {
    outbox.items = new Map(tree.items);
    outbox.queued = [];
    receiveToasts(({ title }) => titles.push(title));
    // Toasts from before this subscription arrive at once; the test starts without them.
    titles.length = 0;
  });

  test.each(VERBS)(
    'a protected folder is not %s: a toast gives the reason, and nothing is queued',
    (_verb, sentence, act) => {
      run(act);
      expect(titles).toEqual([sentence]);
      expect(outbox.queued).toEqual([]);
    },
  );

  test('a protected folder can be coloured and unlocked, and its documents can be renamed', () => {
    run((commands) => commands.setColor(sealed, 'blue'));
    run((commands) => commands.setLocked(sealed, false));
    run((commands) => commands.rename(within, 'Ebb'));
    expect(outbox.queued).toEqual(['update-folder', 'update-folder', 'update-document']);
    expect(titles).toEqual(['Unlocked!', 'Renamed successfully!']);
  });

  test('no folder can be moved into itself', () => {
    const part = itemOf(tree, 'part');
    run((commands) => commands.moveTo([part], 'part'));
    expect(titles).toEqual(['Failed to move: A folder cannot be moved into itself.']);
    expect(outbox.queued).toEqual([]);
  });
});
