import type { Page } from '@playwright/test';
import { waitForNothingPending } from '../../testing/browser-storage.ts';
import { expect, test } from '../../testing/devices.ts';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';
import {
  RECONNECT_TIMEOUT,
  board,
  clickMenuItem,
  editorOf,
  expectText,
  fireOnlineEvent,
  row,
} from '../../testing/workspace-page.ts';

const middleOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not visible.`);
  return { x: box.x + 90, y: box.y + box.height / 2 };
};

/** Drags a row to a point: the drag begins after 8 pixels. */
async function dragTo(page: Page, name: string, end: { x: number; y: number }): Promise<void> {
  const start = await middleOf(page, name);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 9);
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

const levelOf = (page: Page, name: string) => row(page, name).getAttribute('aria-level');

test('uploaded files stand in the tree: dropped on a folder, previewed, moved offline, dragged into a page and a canvas, found and deleted', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  test.slow();
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  await make('create-folder', { workspaceId, name: 'Pictures', parentId: null });
  await make('create-folder', { workspaceId, name: 'Research', parentId: null });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const pathOf = (id: string) => `/workspace/${workspaceId}?item=${id}`;
  const page = await newTab(await newBrowser(ines), pathOf(documentId));
  const teoPage = await newTab(await newBrowser(teo, otherProxy), pathOf(documentId));

  // Files that are dropped on a folder are uploaded into it, as everybody sees.
  await editorOf(page).waitFor();
  await dropFiles(row(page, 'Pictures'), [
    { name: 'customs-house.png' },
    { name: 'tide tables.text', words: 'High water at six.' },
  ]);
  await expectText(page, 'Uploaded 2 assets successfully');
  await expect(row(page, 'tide tables.text')).toContainText('18.0 B');
  expect(await levelOf(page, 'customs-house.png')).toBe('2');
  await expect.poll(() => isImageLoaded(row(page, 'customs-house.png').locator('img'))).toBe(true);
  await row(teoPage, 'Pictures').click();
  await expect(row(teoPage, 'customs-house.png')).toBeVisible();

  // A click and Enter open the preview, and F2 renames a file.
  await row(page, 'customs-house.png').click();
  const preview = page.getByRole('dialog', { name: 'customs-house.png' });
  await expect.poll(() => isImageLoaded(preview.locator('.asset-preview__stage img'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await row(page, 'tide tables.text').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'tide tables.text' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'customs-house.png').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row(page, 'tide tables.text').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('tide tables of 1911.text');
  await page.keyboard.press('Enter');
  await expect(row(teoPage, 'tide tables of 1911.text')).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.type('tide tables.text');
  await page.keyboard.press('Enter');
  await expect(row(page, 'tide tables.text')).toBeVisible();

  // Dragged into the page, an image is inserted and another file becomes a link to its preview.
  await editorOf(page).locator('p').last().click();
  await page.keyboard.type('On the morning the sea did not come in.');
  const text = await editorOf(page).locator('p').last().boundingBox();
  if (!text) throw new Error('There is no text.');
  await dragTo(page, 'customs-house.png', { x: text.x + 60, y: text.y + text.height / 2 });
  await expect.poll(() => isImageLoaded(editorOf(page).locator('figure > img'))).toBe(true);
  await editorOf(page).locator('p').last().click();
  const last = await editorOf(page).locator('p').last().boundingBox();
  if (!last) throw new Error('There is no text.');
  await dragTo(page, 'tide tables.text', { x: last.x + 10, y: last.y + last.height / 2 });
  const link = editorOf(page).getByRole('link', { name: 'tide tables.text' });
  await expect(link).toBeVisible();
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('dialog', { name: 'tide tables.text' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Moves work offline and are sent later.
  await waitForNothingPending(page);
  networkProxy.network = 'cut';
  await dragTo(page, 'customs-house.png', await middleOf(page, 'Research'));
  await expectText(page, 'Moved to “Research”');
  await clickMenuItem(page, 'tide tables.text', 'Move to…');
  await page.getByRole('dialog').getByRole('button', { name: 'Top of the workspace' }).click();
  await expect.poll(() => levelOf(page, 'tide tables.text')).toBe('1');
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expect(row(teoPage, 'tide tables.text')).toHaveAttribute('aria-level', '1', RECONNECT_TIMEOUT);

  // Search finds files by name and opens their preview.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('customs');
  await expect(page.getByRole('option', { name: /customs-house\.png/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');

  // Dragged onto a canvas, an image becomes a node.
  await page.goto(pathOf(canvasId));
  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  const canvas = await board(page).boundingBox();
  if (!canvas) throw new Error('There is no canvas.');
  await row(page, 'customs-house.png').waitFor();
  await dragTo(page, 'customs-house.png', { x: canvas.x + 420, y: canvas.y + 260 });
  const node = board(page).getByRole('article', { name: 'Image' });
  await expect.poll(() => isImageLoaded(node.locator('img'))).toBe(true);

  // A trashed folder keeps its files below it; Delete removes a file directly.
  await row(page, 'tide tables.text').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectText(page, 'Deleted!');
  await expect(row(page, 'tide tables.text')).toHaveCount(0);
  await clickMenuItem(page, 'Research', 'Move to trash');
  await row(page, 'Trash').click();
  // The folder has been expanded since the file was dropped on it.
  await expect(row(page, 'customs-house.png')).toHaveAttribute('aria-level', '3');
  await clickMenuItem(page, 'Trash', 'Empty trash');
  await expect(page.getByRole('alertdialog')).toContainText('1 folder and 1 file');
  await page.getByRole('button', { name: 'Empty trash' }).last().click();
  await expect(row(page, 'customs-house.png')).toHaveCount(0);
});
