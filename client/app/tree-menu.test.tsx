// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  canvas,
  folder,
  itemOf,
  page,
  TRASH_ID,
  treeOf,
  WORKSPACE,
} from '#shared/tree/testing/sample-tree.ts';
import { hasMenu, TreeMenu } from '#client/features/tree/menu/tree-menu.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { contributions } from './contributions.ts';

vi.mock('#client/ui/layers/menu.tsx', () => ({
  MenuItem: ({ children }: { children: ReactNode }) => <>{children}, </>,
  SubMenu: ({ label }: { label: string }) => <>{label}, </>,
  MenuChoices: () => null,
  MenuChoice: () => null,
  MenuRule: () => <>| </>,
}));

const { treeMenu } = await contributions.complete.load();
const tree = treeOf(
  folder('part'),
  page('chapter', 'part'),
  folder('empty'),
  folder('sealed', null, 'a1', { isLocked: true }),
  page('other'),
  canvas('map'),
  page('thrown', TRASH_ID),
  folder('box', TRASH_ID, 'a1', { isLocked: true }),
  page('within', 'box'),
);
const actions = { onOpenBeside: () => {} } as unknown as TreeActions; // the only action that decides whether an item is shown
const rowOf = (id: string, canChange: boolean) => ({
  item: itemOf(tree, id),
  tree,
  workspaceId: WORKSPACE,
  canChange,
  isOpen: id === 'chapter',
  actions,
});
const shown = (id: string, canChange: boolean): string =>
  render(<TreeMenu menu={treeMenu} row={rowOf(id, canChange)} items={[itemOf(tree, id)]} onDone={() => {}} />)
    .container.textContent.replaceAll(/, (?=\||$)/g, ' ')
    .trim();

test.each([
  ['other', 'Open beside | Rename, Pin to top, Duplicate, Move to…, Copy link | Move to trash'],
  ['chapter', 'Rename, Pin to top, Duplicate, Move to…, Copy link | Move to trash'],
  ['map', 'Rename, Pin to top, Duplicate, Move to…, Copy link | Move to trash'],
  [
    'part',
    'Read as one page | New Document, New Canvas, New Folder, Upload Asset | Rename, Lock folder, Duplicate, Colour, Move to… | Move to trash',
  ],
  [
    'sealed',
    'New Document, New Canvas, New Folder, Upload Asset | Rename, Unlock folder, Duplicate, Colour, Move to… | Move to trash',
  ],
  ['thrown', 'Put back | Delete permanently'],
  ['box', 'Put back, Unlock folder | Delete permanently'],
  [TRASH_ID, 'Deleted files | Empty trash'],
])('the menu of %s shows an editor its items in groups', (id, items) => {
  expect(shown(id, true)).toBe(items);
  expect(hasMenu(treeMenu, rowOf(id, true))).toBe(true);
});

test.each([
  ['other', 'Open beside, Copy link'],
  ['chapter', 'Copy link'],
  ['map', 'Copy link'],
  ['part', 'Read as one page'],
  ['thrown', 'Open beside, Copy link'],
  ['empty', ''],
  ['box', ''],
  [TRASH_ID, ''],
])('the menu of %s shows a viewer its items without separators', (id, items) => {
  expect(shown(id, false)).toBe(items);
  expect(hasMenu(treeMenu, rowOf(id, false))).toBe(items !== '');
});
