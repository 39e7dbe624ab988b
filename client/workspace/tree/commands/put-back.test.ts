// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type * as OutboxModule from '#client/outbox/index.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import type { ToastEntry } from '#client/ui/toasts/toast.ts';
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
  shownTreeWithFiles: () => outbox.items,
}));

const toasts = recordToasts();
const show = (...items: TreeItem[]): void => {
  outbox.items = new Map([folder(TRASH_ID), ...items].map((item) => [item.id, item]));
};
const commands = () => treeCommands(WORKSPACE);
beforeEach(() => {
  localStorage.clear();
  outbox.queued = [];
});

const EBB = page('Ebb', 'Part one', 'a5');
const THROWN = page('Ebb', TRASH_ID, 'a5');
const BOOK = folder('Book');
const PART = folder('Part one', 'Book');

/**
 * Trashes a document of Book/Part one and restores it.
 * @param items the items outside the trash at the time of the restore
 * @returns the last toast
 */
function restoreAmong(...items: TreeItem[]): ToastEntry | undefined {
  show(BOOK, PART, EBB);
  commands().moveToTrash(EBB);
  show(...items, THROWN);
  outbox.queued = [];
  commands().restore(THROWN);
  return toasts.at(-1);
}

describe('restoring an item', () => {
  test('a restored item returns to its position in its former folder, and the toast names the folder', () => {
    expect(restoreAmong(BOOK, PART)).toMatchObject({ title: 'Restored!', detail: '“Ebb” in “Part one”' });
    expect(outbox.queued).toEqual([
      { name: 'update-document', input: { id: 'Ebb', folderId: 'Part one', order: 'a5' } },
    ]);
  });

  test.each([
    ['was deleted', []],
    ['is protected', [folder('Part one', 'Book', 'a0', { isLocked: true })]],
    ['is in the trash itself', [folder('Part one', TRASH_ID)]],
  ])('an item whose former folder %s returns to the nearest folder around it', (_state, parts) => {
    expect(restoreAmong(BOOK, ...parts)?.detail).toBe('“Ebb” in “Book”');
    expect(outbox.queued).toMatchObject([{ input: { id: 'Ebb', folderId: 'Book' } }]);
  });

  test('an item without any former folder returns to the top of the workspace, and the toast says so', () => {
    expect(restoreAmong()?.detail).toBe('“Ebb” at the top of the workspace');
    expect(outbox.queued).toEqual([{ name: 'restore-document', input: { id: 'Ebb' } }]);
  });

  test('a document within a trashed folder returns to the former place of that folder', () => {
    show(BOOK, PART, EBB);
    commands().moveToTrash(PART);
    show(BOOK, folder('Part one', TRASH_ID), EBB);
    commands().restore(EBB);
    expect(toasts.at(-1)?.detail).toBe('“Ebb” in “Book”');
  });

  test('a protected folder in the trash returns to the top, because no other way out is allowed', () => {
    show(BOOK, PART);
    commands().moveToTrash(PART);
    const sealed = folder('Part one', TRASH_ID, 'a0', { isLocked: true });
    show(BOOK, sealed);
    commands().restore(sealed);
    expect(toasts.at(-1)?.detail).toBe('“Part one” at the top of the workspace');
    expect(outbox.queued.at(-1)?.name).toBe('restore-folder');
  });

  test('the toast lists every folder to which several items returned', () => {
    const neap = page('Neap');
    const slack = page('Slack', 'Part one');
    show(BOOK, PART, EBB, neap, slack);
    commands().moveToTrash(EBB, neap, slack);
    const thrown = [THROWN, page('Neap', TRASH_ID), page('Slack', TRASH_ID)];
    show(BOOK, PART, ...thrown);
    commands().restore(...thrown);
    expect(toasts.at(-1)?.detail).toBe('2 items in “Part one” and “Neap” at the top of the workspace');
  });

  test('Undo moves a restored item to the trash again, from where it returns to the same folder', () => {
    const toast = restoreAmong(BOOK, PART);
    show(BOOK, PART, EBB);
    outbox.queued = [];
    toast?.action?.onPress();
    expect(outbox.queued).toEqual([{ name: 'move-document-to-trash', input: { id: 'Ebb' } }]);
    show(BOOK, PART, THROWN);
    commands().restore(THROWN);
    expect(toasts.at(-1)?.detail).toBe('“Ebb” in “Part one”');
  });

  test('a former folder that an earlier release stored as a single id is used', () => {
    localStorage.setItem(`foolscap:trashedFrom:${WORKSPACE}`, JSON.stringify({ Ebb: 'Part one' }));
    show(BOOK, PART, THROWN);
    commands().restore(THROWN);
    expect(toasts.at(-1)?.detail).toBe('“Ebb” in “Part one”');
  });

  test.each([
    ['restored', () => void restoreAmong(BOOK, PART)],
    [
      'moved out of the trash',
      () => {
        show(BOOK, PART, EBB);
        commands().moveToTrash(EBB);
        show(BOOK, PART, THROWN);
        commands().moveTo([THROWN], null);
      },
    ],
  ])('the former folder of an item is forgotten once the item is %s', (_how, run) => {
    run();
    expect(localStorage).toHaveLength(0);
  });
});
