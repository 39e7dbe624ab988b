import type { Page } from '@playwright/test';
import { COMES_BACK, board, editorOf, lineIsBack, says } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { dropFiles, isDrawn } from '../../testing/dropped-files.ts';
import { look } from '../../testing/pictures.ts';
import { sharedWorkspace } from '../../testing/works.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Assets panel' });
const asset = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });

test('files are dropped into a document, a canvas and the Assets tab, offline too, and others see them', async ({
  doors,
  newBrowser,
  newTab,
}) => {
  const [door, otherDoor] = doors;
  if (!door || !otherDoor) throw new Error('There are no doors.');
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const at = (id: string) => `/workspace/${workspaceId}?item=${id}`;
  const page = await newTab(await newBrowser(ines), at(documentId));
  const other = await newTab(await newBrowser(teo, otherDoor), at(documentId));

  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await says(page, 'No assets yet');
  await says(page, 'Create your first asset using the + button above');

  // Into a document: at once where it was dropped, and soon with the other.
  await editorOf(page).click();
  await page.keyboard.type('On the morning the sea did not come in.');
  await dropFiles(editorOf(page), [{ name: 'harbour.png' }]);
  const picture = (on: Page) => editorOf(on).locator('figure > img');
  await expect.poll(() => isDrawn(picture(page))).toBe(true);
  await says(page, 'Image uploaded successfully');
  await expect.poll(() => isDrawn(picture(other))).toBe(true);
  await editorOf(page).locator('figcaption').click();
  await editorOf(page).getByLabel('Alt text').fill('A boat on the dry harbour floor');
  await page.keyboard.press('Enter');
  await expect(picture(other)).toHaveAttribute('alt', 'A boat on the dry harbour floor');
  await look(page, 'document-image', 'desktop', 'light');

  // Onto the Assets tab: pictures and words, what may not be said why.
  await expect(asset(page, 'harbour.png')).toBeVisible();
  await dropFiles(panel(page), [
    { name: 'pier.png' },
    { name: 'tide tables.txt', words: 'High water at six.' },
    { name: 'bell.zip', words: 'x', type: 'application/zip' },
  ]);
  await says(page, "File type 'application/zip' is not supported.");
  await says(page, 'Uploaded 2 asset(s) successfully');
  await expect(asset(page, 'tide tables.txt')).toContainText('18.0 B');
  await look(page, 'assets', 'desktop', 'light');

  // One that is used is not deleted unasked.
  const preview = page.getByRole('dialog', { name: 'harbour.png' });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await asset(page, 'harbour.png').getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('button', { name: 'High Water' })).toBeVisible({ timeout: 1_000 });
  }).toPass(COMES_BACK);
  await look(page, 'asset-preview', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await asset(page, 'harbour.png').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It is used in 1 document.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Onto a canvas, with no network: drawn here at once, and there as soon as the line is back.
  await page.goto(at(canvasId));
  await other.goto(at(canvasId));
  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  await expect(other.getByText('Double-click anywhere to get started')).toBeVisible();
  door.network = 'cut';
  await dropFiles(board(page), [{ name: 'boat.png' }], { x: 420, y: 260 });
  const node = (on: Page) => board(on).getByRole('article', { name: 'Image' });
  await expect.poll(() => isDrawn(node(page).locator('img'))).toBe(true);
  await expect(node(page)).toContainText('Waiting to upload');
  await expect(asset(page, 'boat.png')).toContainText('Waiting to upload');
  door.network = 'open';
  await lineIsBack(page);
  await expect.poll(() => isDrawn(node(other).locator('img')), COMES_BACK).toBe(true);
  await expect(node(page)).not.toContainText('upload');
  await look(other, 'canvas-image', 'desktop', 'dark');
});

test('a picture whose address has run out is drawn from a new one, and its reader sees nothing of it', async ({
  doors,
  newBrowser,
  newTab,
}) => {
  const [door, otherDoor] = doors;
  if (!door || !otherDoor) throw new Error('There are no doors.');
  const { ines, teo, make, workspaceId } = await sharedWorkspace(door.server, { title: 'The Tide Clerk' });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const at = `/workspace/${workspaceId}?item=${documentId}`;
  const page = await newTab(await newBrowser(ines), at);
  await editorOf(page).click();
  await dropFiles(editorOf(page), [{ name: 'harbour.png' }]);
  await says(page, 'Image uploaded successfully');
  await expect(page.locator('.save__text')).toHaveText('Saved');

  const browser = await newBrowser(teo, otherDoor);
  let asked = 0;
  let renewed = 0;
  // The first addresses are those of a page that has been open for an hour.
  await browser.route('**/operations/get-asset-urls', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    asked += 1;
    const then = `expires=${Date.now() - 3_600_000}`;
    await route.fulfill({
      response: answer,
      body: asked === 1 ? text.replaceAll(/expires=\d+/g, then) : text,
    });
  });
  const refused: string[] = [];
  browser.on('response', (response) => {
    if (response.url().includes('/files/download') && response.status() === 403) refused.push(response.url());
    if (response.url().endsWith('/operations/refresh-asset-url')) renewed += 1;
  });
  const other = await newTab(browser, at);
  await expect.poll(() => isDrawn(editorOf(other).locator('figure > img'))).toBe(true);
  expect(refused).toHaveLength(1);
  expect(renewed).toBe(1);
  await expect(other.getByText('Failed to load image')).toHaveCount(0);
});
