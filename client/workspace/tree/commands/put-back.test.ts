// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { folder, page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeCommands } from './tree-commands.ts';

const desk = vi.hoisted(() => ({
  items: new Map<string, TreeItem>(),
  queued: [] as { name: string; input: unknown }[],
}));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input) => {
    desk.queued.push({ name: contract.name, input });
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // what the commands look at
  }) satisfies typeof OutboxModule.enqueue,
  shownTree: () => desk.items,
}));

let toasts: ToastEntry[] = [];
const show = (...items: TreeItem[]): void => {
  desk.items = new Map([folder(TRASH_ID), ...items].map((item) => [item.id, item]));
};
const commands = () => treeCommands(WORKSPACE);
beforeEach(() => {
  localStorage.clear();
  desk.queued = [];
  toasts = [];
  receiveToasts((entry) => toasts.push(entry));
});

/** Trashed here out of a folder, and restored to the root, while the folder is as it is then. */
function restoreAfter(part: TreeItem | null): ToastEntry['action'] {
  show(folder('Part one'), page('Ebb', 'Part one', 'a5'));
  commands().moveToTrash(page('Ebb', 'Part one', 'a5'));
  const thrown = page('Ebb', TRASH_ID, 'a5');
  show(...(part ? [part] : []), thrown);
  commands().restore(thrown);
  show(...(part ? [part] : []), page('Ebb', null, 'a5'));
  desk.queued = [];
  return toasts.at(-1)?.action;
}

describe('what is restored', () => {
  test('is put back in the folder it came from, at its place, with one press', () => {
    const action = restoreAfter(folder('Part one'));
    expect(action?.label).toBe('Put back in Part one');
    action?.onPress();
    expect(desk.queued).toEqual([
      { name: 'update-document', input: { id: 'Ebb', folderId: 'Part one', order: 'a5' } },
    ]);
  });

  test.each([
    ['is gone', null],
    ['is protected', folder('Part one', null, 'a0', { isLocked: true })],
    ['is in the trash itself', folder('Part one', TRASH_ID)],
  ])('is not, where that folder %s', (_what, part) => {
    expect(restoreAfter(part)?.label).toBe('Undo');
  });

  test('and its folder is forgotten by then, as it is of what is deleted for good', () => {
    restoreAfter(folder('Part one'));
    expect(localStorage).toHaveLength(0);
  });
});
