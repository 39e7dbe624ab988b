// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { openChoice } from './open-choice.ts';
import type { Choice } from './palette-groups.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const item = (id: string, kind: TreeItem['kind'], parentId: string | null = null): TreeItem =>
  ({ kind, id, name: `The ${id}`, parentId, order: 'a', updatedAt: 0 }) as TreeItem; // only the fields that the code reads
const tree = arrangeTree(
  new Map(
    [
      item('page', 'document'),
      item('board', 'canvas'),
      item('papers', 'folder'),
      item('pier', 'asset'),
      item('old', 'document', trashIdOf(WORKSPACE)),
    ].map((one) => [one.id, one]),
  ),
);
const itemChoice = (id: string, kind: TreeItem['kind'] = 'document'): Choice => ({
  kind: 'item',
  key: id,
  item: item(id, kind),
  folderName: '',
  matches: [],
});
const passage: Choice & { kind: 'passage' } = {
  kind: 'passage',
  key: 'p',
  item: item('page', 'document'),
  folderName: '',
  isContinuation: false,
  passage: { itemId: 'page', partId: 'b1', snippet: 'Low water.', found: [] },
};

const toasts: string[] = [];
const opened: string[] = [];
const openers = {
  document: (id: string) => void opened.push(id),
  beside: (id: string) => void opened.push(`beside ${id}`),
  canvas: (id: string, nodeId?: string) => void opened.push(`canvas ${id} ${nodeId ?? ''}`),
  folder: (id: string) => void opened.push(`folder ${id}`),
  file: (id: string) => void opened.push(`file ${id}`),
};
const open = (choice: Choice, isBeside = false) =>
  openChoice(choice, { workspaceId: WORKSPACE, tree, openers, isBeside, question: 'low "the tide"' });

beforeEach(() => {
  vi.spyOn(toast, 'error').mockImplementation((title) => void toasts.push(title));
  vi.spyOn(toast, 'success').mockImplementation((title) => void toasts.push(title));
});
afterEach(() => {
  vi.restoreAllMocks();
  toasts.length = 0;
  opened.length = 0;
  registerPage('page', null);
});

test('a document opens in the main or the second pane, and its page takes the focus once it is mounted', () => {
  const focus = vi.fn();
  open(itemChoice('page'));
  open(itemChoice('page'), true);
  expect(opened).toEqual(['page', 'beside page']);
  registerPage('page', { focus } as unknown as PageHandle); // only the method that is called
  expect(focus).toHaveBeenCalledTimes(1);
});

test('a passage opens its page at its block, with the words of the query', () => {
  const goToWords = vi.fn(async () => {});
  open(passage);
  registerPage('page', { goToWords } as unknown as PageHandle); // only the method that is called
  expect(goToWords).toHaveBeenCalledExactlyOnceWith({ blockId: 'b1', words: ['low', 'the tide'] });
});

test('a canvas opens, and a passage of a note opens it at the node', () => {
  open(itemChoice('board', 'canvas'));
  const { passage: words } = passage;
  open({ ...passage, item: item('board', 'canvas'), passage: { ...words, itemId: 'board', partId: 'n1' } });
  expect(opened).toEqual(['canvas board ', 'canvas board n1']);
});

test('a folder is shown in the file tree, with a toast', () => {
  open(itemChoice('papers', 'folder'));
  expect([opened, toasts]).toEqual([['folder papers'], ['Opened folder: The papers']]);
  expect(toast.success).toHaveBeenCalledWith('Opened folder: The papers', { duration: 2500 });
});

test('an item that is deleted or in the trash cannot be opened', () => {
  open(itemChoice('gone'));
  open(itemChoice('old'));
  expect([opened, toasts]).toEqual([[], ['Failed to open selected item', 'Failed to open selected item']]);
});

test('opening an item removes the focus, so that typing does not reach the page being left', () => {
  document.body.innerHTML = '<input>';
  document.querySelector('input')?.focus();
  open(itemChoice('page'));
  expect(document.activeElement).toBe(document.body);
});

test('an uploaded file opens in its preview', () => {
  open(itemChoice('pier', 'asset'));
  expect(opened).toEqual(['file pier']);
  expect(toasts).toEqual([]);
});
