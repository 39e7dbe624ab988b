// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { receiveToasts } from '#client/ui/toasts/toast.ts';
import { folder, itemOf, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeCommands } from './tree-commands.ts';

const desk = vi.hoisted(() => ({ items: new Map<string, TreeItem>(), queued: [] as string[] }));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input) => {
    desk.queued.push(contract.name);
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // what the commands look at
  }) satisfies typeof OutboxModule.enqueue,
  shownTree: () => desk.items,
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
const VERBS: [verb: string, said: string, run: (commands: Commands) => unknown][] = [
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
    (tree) => tree.deleteForGood(thrown),
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
  const said: string[] = [];
  const run = (act: (commands: Commands) => unknown) => act(treeCommands(WORKSPACE));
  beforeEach(() => {
    desk.items = new Map(tree.items);
    desk.queued = [];
    receiveToasts(({ title }) => said.push(title));
    // What nobody has received before comes at once.
    said.length = 0;
  });

  test.each(VERBS)('is not %s: it says why, and nothing is queued', (_verb, sentence, act) => {
    run(act);
    expect(said).toEqual([sentence]);
    expect(desk.queued).toEqual([]);
  });

  test('is coloured, unlocked, and what is in it renamed', () => {
    run((commands) => commands.setColor(sealed, 'blue'));
    run((commands) => commands.setLocked(sealed, false));
    run((commands) => commands.rename(within, 'Ebb'));
    expect(desk.queued).toEqual(['update-folder', 'update-folder', 'update-document']);
    expect(said).toEqual(['Unlocked!', 'Renamed successfully!']);
  });

  test('never holds itself, nor does any folder', () => {
    const part = itemOf(tree, 'part');
    run((commands) => commands.moveTo([part], 'part'));
    expect(said).toEqual(['Failed to move: A folder cannot be moved into itself.']);
    expect(desk.queued).toEqual([]);
  });
});
