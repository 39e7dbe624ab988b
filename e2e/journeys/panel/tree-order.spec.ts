import type { Page } from '@playwright/test';
import { openWorkspaceList, row, expectText } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { shownTree, treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

/** Returns a point on a row, in window pixels. @param fraction 0 for the upper edge of the row, 1 for the lower edge */
async function pointOf(page: Page, name: string, fraction: number): Promise<{ x: number; y: number }> {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in sight.`);
  return { x: box.x + 90, y: box.y + box.height * fraction };
}

/** Starts to drag a row and holds it over another row without dropping it. */
async function dragOver(page: Page, name: string, target: string, fraction: number): Promise<void> {
  const start = await pointOf(page, name, 0.5);
  const end = await pointOf(page, target, fraction);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 9);
  await page.mouse.move(end.x, end.y, { steps: 3 });
}

async function drag(page: Page, name: string, target: string, fraction: number): Promise<void> {
  await dragOver(page, name, target, fraction);
  await page.mouse.up();
}

/** Waits until the tree shows these paths in this order. Trashed items are below the Trash row. */
const expectOrder = (page: Page, paths: readonly string[]) => {
  const isTrashed = (path: string): boolean => path.startsWith('Trash/');
  const remaining = paths.filter((path) => !isTrashed(path));
  return expect.poll(() => shownTree(page)).toEqual([...remaining, 'Trash', ...paths.filter(isTrashed)]);
};

test('[F14] rows can be reordered offline by mouse, keys and touch, and every device then shows that order', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const partId = await make('create-folder', { workspaceId, name: 'Part one', parentId: null });
  await make('create-folder', { workspaceId, name: 'Sealed', parentId: null });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  await make('create-document', { workspaceId, title: 'Neap', folderId: partId });
  const context = await newBrowser(ines);
  const page = await openWorkspaceList(newTab, context);
  await page.goto(`/workspace/${workspaceId}`);
  await row(page, 'Sealed').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Lock folder' }).click();
  await expectOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Ebb', 'Flow', 'Slack']);
  await expect(row(page, 'Sealed, protected')).toBeVisible();
  networkProxy.network = 'cut';

  // A line shows the drop position. Escape cancels the drag, and releasing the button does not open the row.
  await dragOver(page, 'Slack', 'Ebb', 0.2);
  await expect(page.locator('.tree-drag__line')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.tree-drag')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/workspace/${workspaceId}$`));
  await expectOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Ebb', 'Flow', 'Slack']);

  await drag(page, 'Slack', 'Ebb', 0.2);
  await expectOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Slack', 'Ebb', 'Flow']);
  await drag(page, 'Flow', 'Neap', 0.2);
  await expectText(page, 'Moved to “Part one”');
  await expectOrder(page, ['Part one', 'Part one/Flow', 'Part one/Neap', 'Sealed', 'Slack', 'Ebb']);
  await drag(page, 'Ebb', 'Sealed', 0.5);
  await expectText(page, 'Failed to move: The folder it would go into is protected.');
  await drag(page, 'Sealed', 'Part one', 0.1);
  await expectText(page, 'Failed to move: This folder is protected.');

  // Keys move a row, and the focus stays on it.
  await row(page, 'Neap').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expectOrder(page, ['Part one', 'Part one/Flow', 'Neap', 'Sealed', 'Slack', 'Ebb']);
  await expect(row(page, 'Neap')).toBeFocused();

  // A long press opens the menu. A long press followed by a move drags the row.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const ebb = await pointOf(page, 'Ebb', 0.5);
  await touch('touchStart', ebb);
  await page.waitForTimeout(450);
  await touch('touchEnd');
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await touch('touchStart', ebb);
  await page.waitForTimeout(450);
  await touch('touchMove', { x: ebb.x, y: ebb.y - 20 });
  await touch('touchMove', await pointOf(page, 'Part one', 0.5));
  await expect(page.locator('.tree-drag__frame')).toBeVisible();
  await touch('touchEnd');
  const order = ['Part one', 'Part one/Flow', 'Part one/Ebb', 'Neap', 'Sealed', 'Slack'];
  await expectOrder(page, order);

  networkProxy.network = 'open';
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual([...order, 'Trash'].sort());
  const otherDevice = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  await expect(row(otherDevice, 'Slack')).toBeVisible();
  await expectOrder(otherDevice, order);
});

test('several rows can be selected with Shift and Space, and are moved, trashed and restored together', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  await make('create-folder', { workspaceId, name: 'Part one', parentId: null });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  const selectedRows = page.getByRole('treeitem', { selected: true });

  await row(page, 'Ebb').click();
  await row(page, 'Slack').click({ modifiers: ['Shift'] });
  await expect(selectedRows).toHaveText(['Ebb', 'Flow', 'Slack']);
  await row(page, 'Flow').focus();
  await page.keyboard.press('Space');
  await expect(selectedRows).toHaveText(['Ebb', 'Slack']);
  await row(page, 'Slack').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move 2 items to trash' }).click();
  await expectText(page, 'Moved to trash!');
  await expectOrder(page, ['Part one', 'Flow', 'Trash/Ebb', 'Trash/Slack']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, ['Part one', 'Ebb', 'Flow', 'Slack']);

  // Dragging one of the selected rows moves all of them.
  await row(page, 'Slack').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selectedRows).toHaveText(['Flow', 'Slack']);
  await drag(page, 'Flow', 'Part one', 0.5);
  await expectText(page, 'Moved to “Part one”');
  const order = ['Part one', 'Part one/Flow', 'Part one/Slack', 'Ebb'];
  await expectOrder(page, order);
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual([...order, 'Trash'].sort());
});
