import type { Page } from '@playwright/test';
import { openHome, row, says } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { hasNothingPending } from '../../testing/stored-rows.ts';
import { shownTree, treeAtServer } from '../../testing/trees.ts';
import { emptyWorkspace } from '../../testing/works.ts';

/** A point of a row: how far down it, and its name's beginning. */
async function pointOf(page: Page, name: string, part: number): Promise<{ x: number; y: number }> {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not in sight.`);
  return { x: box.x + 90, y: box.y + box.height * part };
}

/** Takes a row and holds it over a part of another. */
async function hold(page: Page, name: string, over: string, part: number): Promise<void> {
  const from = await pointOf(page, name, 0.5);
  const to = await pointOf(page, over, part);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 9);
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

async function drag(page: Page, name: string, over: string, part: number): Promise<void> {
  await hold(page, name, over, part);
  await page.mouse.up();
}

/** What lies in the trash stands below it. */
const inOrder = (page: Page, paths: readonly string[]) => {
  const isTrashed = (path: string): boolean => path.startsWith('Trash/');
  const kept = paths.filter((path) => !isTrashed(path));
  return expect.poll(() => shownTree(page)).toEqual([...kept, 'Trash', ...paths.filter(isTrashed)]);
};

test('[F14] rows are dragged to their place by mouse, keys and finger, with no network, and every device has that order', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides' });
  const part = await make('create-folder', { workspaceId, name: 'Part one', parentId: null });
  await make('create-folder', { workspaceId, name: 'Sealed', parentId: null });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  await make('create-document', { workspaceId, title: 'Neap', folderId: part });
  const desk = await newBrowser(ines);
  const page = await openHome(newTab, desk);
  await page.goto(`/workspace/${workspaceId}`);
  await row(page, 'Sealed').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Lock folder' }).click();
  await inOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Ebb', 'Flow', 'Slack']);
  await says(page, 'Locked!');
  door.network = 'cut';

  // A line shows where it lands; Escape calls it off, and the press that was held opens nothing.
  await hold(page, 'Slack', 'Ebb', 0.2);
  await expect(page.locator('.tree-drag__line')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.tree-drag')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/workspace/${workspaceId}$`));
  await inOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Ebb', 'Flow', 'Slack']);

  await drag(page, 'Slack', 'Ebb', 0.2);
  await inOrder(page, ['Part one', 'Part one/Neap', 'Sealed', 'Slack', 'Ebb', 'Flow']);
  await drag(page, 'Flow', 'Neap', 0.2);
  await says(page, 'Moved to “Part one”');
  await inOrder(page, ['Part one', 'Part one/Flow', 'Part one/Neap', 'Sealed', 'Slack', 'Ebb']);
  await drag(page, 'Ebb', 'Sealed', 0.5);
  await says(page, 'Failed to move: The folder it would go into is protected.');
  await drag(page, 'Sealed', 'Part one', 0.1);
  await says(page, 'Failed to move: This folder is protected.');

  // The same by keys, the focus goes along.
  await row(page, 'Neap').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await inOrder(page, ['Part one', 'Part one/Flow', 'Neap', 'Sealed', 'Slack', 'Ebb']);
  await expect(row(page, 'Neap')).toBeFocused();

  // A finger that rests lifts, one that only rested opens the menu.
  const finger = await desk.newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
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
  await inOrder(page, order);

  door.network = 'open';
  await hasNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual([...order, 'Trash'].sort());
  const other = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  await expect(row(other, 'Slack')).toBeVisible();
  await inOrder(other, order);
});

test('several rows are chosen with Shift and Space, and moved, trashed and restored together', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides' });
  await make('create-folder', { workspaceId, name: 'Part one', parentId: null });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  const chosen = page.getByRole('treeitem', { selected: true });

  await row(page, 'Ebb').click();
  await row(page, 'Slack').click({ modifiers: ['Shift'] });
  await expect(chosen).toHaveText(['Ebb', 'Flow', 'Slack']);
  await row(page, 'Flow').focus();
  await page.keyboard.press('Space');
  await expect(chosen).toHaveText(['Ebb', 'Slack']);
  await row(page, 'Slack').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move 2 items to trash' }).click();
  await says(page, 'Moved to trash!');
  await inOrder(page, ['Part one', 'Flow', 'Trash/Ebb', 'Trash/Slack']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await inOrder(page, ['Part one', 'Ebb', 'Flow', 'Slack']);

  // One row of several takes the others along.
  await row(page, 'Slack').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen).toHaveText(['Flow', 'Slack']);
  await drag(page, 'Flow', 'Part one', 0.5);
  await says(page, 'Moved to “Part one”');
  const order = ['Part one', 'Part one/Flow', 'Part one/Slack', 'Ebb'];
  await inOrder(page, order);
  await hasNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual([...order, 'Trash'].sort());
});
