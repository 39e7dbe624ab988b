// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folder, itemOf, page, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { Menu } from '#client/ui/layers/menu.tsx';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { treeMenuItems } from './tree-menu-items.tsx';
import { TreeMenu } from './tree-menu.tsx';

const actions = new Proxy({} as TreeActions, { get: () => () => {} }); // no command is run
const tree = treeOf(
  folder('drafts', null, 'a0', { isLocked: true }),
  page('scene', 'drafts'),
  page('finale', 'drafts', 'a1'),
  folder('notes', null, 'a1'),
  page('idea', 'notes'),
);

beforeEach(async () => {
  vi.stubGlobal('PointerEvent', MouseEvent);
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens the menu of the first item, with all given items selected. @returns the labels of its disabled rows */
async function disabledRows(...ids: string[]): Promise<string[]> {
  const items = ids.map((id) => itemOf(tree, id));
  const [item] = items;
  if (!item) throw new Error('The menu needs an item.');
  render(
    <Menu trigger={<button type="button">Open</button>}>
      <TreeMenu
        menu={treeMenuItems}
        row={{ item, tree, workspaceId: WORKSPACE, canChange: true, isOpen: false, actions }}
        items={items}
        onDone={() => {}}
      />
    </Menu>,
  );
  await act(async () => screen.getByRole('button', { name: 'Open' }).click());
  const rows = await screen.findAllByRole('menuitem');
  return rows
    .filter((row) => row.getAttribute('aria-disabled') === 'true')
    .map((row) => row.textContent ?? '');
}

test('the menu of a page in a protected folder disables what the folder protects, with the reason', async () => {
  expect(await disabledRows('scene')).toEqual([
    'RenameProtected',
    'Move to…Protected',
    'Move to trashProtected',
  ]);
});

test('the menu of a protected folder also disables new items in it, but not unlocking', async () => {
  expect(await disabledRows('drafts')).toEqual([
    'New DocumentProtected',
    'New CanvasProtected',
    'New FolderProtected',
    'RenameProtected',
    'Move to…Protected',
    'Move to trashProtected',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Unlock folder' }).getAttribute('aria-disabled')).not.toBe(
    'true',
  );
});

test('the menu of a page in another folder disables nothing', async () => {
  expect(await disabledRows('idea')).toEqual([]);
});

test('several items cannot be moved if one is protected, nor trashed if all are', async () => {
  expect(await disabledRows('scene', 'finale')).toEqual([
    'Move 2 items to…Protected',
    'Move 2 items to trashProtected',
  ]);
  cleanup();
  expect(await disabledRows('scene', 'idea')).toEqual(['Move 2 items to…Protected']);
});
