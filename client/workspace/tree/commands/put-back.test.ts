// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { folder, page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeCommands } from './tree-commands.ts';

const outbox = vi.hoisted(() => ({
  items: new Map<string, TreeItem>(),
  queued: [] as { name: string; input: unknown }[],
}));
vi.mock('#client/outbox/index.ts', () => ({
  enqueue: ((contract, input) => {
    outbox.queued.push({ name: contract.name, input });
    return { key: 'k', input, stored: Promise.resolve(true) } as never; // the only fields that the commands read
  }) satisfies typeof OutboxModule.enqueue,
  shownTree: () => outbox.items,
}));

let toasts: ToastEntry[] = [];
const show = (...items: TreeItem[]): void => {
  outbox.items = new Map([folder(TRASH_ID), ...items].map((item) => [item.id, item]));
};
const commands = () => treeCommands(WORKSPACE);
beforeEach(() => {
  localStorage.clear();
  outbox.queued = [];
  toasts = [];
  receiveToasts((entry) => toasts.push(entry));
});

/**
 * Trashes a document of a folder and restores it to the root.
 * @param part the folder at the time of the restore; null if it was deleted
 * @returns the action of the last toast
 */
function restoreAfter(part: TreeItem | null): ToastEntry['action'] {
  show(folder('Part one'), page('Ebb', 'Part one', 'a5'));
  commands().moveToTrash(page('Ebb', 'Part one', 'a5'));
  const thrown = page('Ebb', TRASH_ID, 'a5');
  show(...(part ? [part] : []), thrown);
  commands().restore(thrown);
  show(...(part ? [part] : []), page('Ebb', null, 'a5'));
  outbox.queued = [];
  return toasts.at(-1)?.action;
}

describe('restoring an item', () => {
  test('one click in the toast moves a restored item back to its position in its former folder', () => {
    const action = restoreAfter(folder('Part one'));
    expect(action?.label).toBe('Put back in Part one');
    action?.onPress();
    expect(outbox.queued).toEqual([
      { name: 'update-document', input: { id: 'Ebb', folderId: 'Part one', order: 'a5' } },
    ]);
  });

  test.each([
    ['is gone', null],
    ['is protected', folder('Part one', null, 'a0', { isLocked: true })],
    ['is in the trash itself', folder('Part one', TRASH_ID)],
  ])('the toast of a restored item offers only Undo if its former folder %s', (_what, part) => {
    expect(restoreAfter(part)?.label).toBe('Undo');
  });

  test('the former folder of an item is forgotten once the item is restored', () => {
    restoreAfter(folder('Part one'));
    expect(localStorage).toHaveLength(0);
  });
});
