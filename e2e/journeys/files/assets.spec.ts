import type { Page } from '@playwright/test';
import {
  RECONNECT_TIMEOUT,
  board,
  editorOf,
  fireOnlineEvent,
  expectText,
  row,
} from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Assets panel' });
const asset = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });

test('files can be dropped into a document, the Assets tab and, offline, a canvas, and other members see them', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const pathOf = (id: string) => `/workspace/${workspaceId}?item=${id}`;
  const page = await newTab(await newBrowser(ines), pathOf(documentId));
  const teoPage = await newTab(await newBrowser(teo, otherProxy), pathOf(documentId));

  await page.getByRole('button', { name: 'Assets', exact: true }).click();
  await expectText(page, 'No assets yet');
  await expectText(page, 'Create your first asset using the + button above');

  // A picture dropped into a document is drawn at once, and soon also on Teo's page.
  await editorOf(page).click();
  await page.keyboard.type('On the morning the sea did not come in.');
  await dropFiles(editorOf(page), [{ name: 'harbour.png' }]);
  const imageIn = (tab: Page) => editorOf(tab).locator('figure > img');
  await expect.poll(() => isImageLoaded(imageIn(page))).toBe(true);
  await expectText(page, 'Image uploaded successfully');
  await expect.poll(() => isImageLoaded(imageIn(teoPage))).toBe(true);
  await editorOf(page).locator('figcaption').click();
  await editorOf(page).getByLabel('Alt text').fill('A boat on the dry harbour floor');
  await page.keyboard.press('Enter');
  await expect(imageIn(teoPage)).toHaveAttribute('alt', 'A boat on the dry harbour floor');
  await checkScreen(page, 'document-image', 'desktop', 'light');

  // The Assets tab takes pictures and text files, and shows the reason for a rejected type.
  await expect(asset(page, 'harbour.png')).toBeVisible();
  await dropFiles(panel(page), [
    { name: 'pier.png' },
    { name: 'tide tables.txt', words: 'High water at six.' },
    { name: 'bell.zip', words: 'x', type: 'application/zip' },
  ]);
  await expectText(page, "File type 'application/zip' is not supported.");
  await expectText(page, 'Uploaded 2 assets successfully');
  await expect(asset(page, 'tide tables.txt')).toContainText('18.0 B');
  await checkScreen(page, 'assets', 'desktop', 'light');

  // The insert menu offers the images of the Assets tab.
  await editorOf(page).locator('p').last().click();
  await page.keyboard.type('/assets');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Choose an image' })
    .getByRole('button', { name: 'pier.png' })
    .click();
  await expect(imageIn(page)).toHaveCount(2);
  await expect.poll(() => isImageLoaded(imageIn(teoPage).nth(1))).toBe(true);

  // Deleting a file that is used asks for confirmation.
  const preview = page.getByRole('dialog', { name: 'harbour.png' });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await asset(page, 'harbour.png').getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('button', { name: 'High Water' })).toBeVisible({ timeout: 1_000 });
  }).toPass(RECONNECT_TIMEOUT);
  await checkScreen(page, 'asset-preview', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await asset(page, 'harbour.png').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It is used in 1 document.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // A picture dropped onto a canvas offline is drawn at once, and on Teo's page when the connection is back.
  await page.goto(pathOf(canvasId));
  await teoPage.goto(pathOf(canvasId));
  await expect(page.getByText('Double-click anywhere to get started')).toBeVisible();
  await expect(teoPage.getByText('Double-click anywhere to get started')).toBeVisible();
  networkProxy.network = 'cut';
  await dropFiles(board(page), [{ name: 'boat.png' }], { x: 420, y: 260 });
  const imageNode = (tab: Page) => board(tab).getByRole('article', { name: 'Image' });
  await expect.poll(() => isImageLoaded(imageNode(page).locator('img'))).toBe(true);
  await expect(imageNode(page)).toContainText('Waiting to upload');
  await expect(asset(page, 'boat.png')).toContainText('Waiting to upload');
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expect.poll(() => isImageLoaded(imageNode(teoPage).locator('img')), RECONNECT_TIMEOUT).toBe(true);
  await expect(imageNode(page)).not.toContainText('upload');
  await checkScreen(teoPage, 'canvas-image', 'desktop', 'dark');
});

test('a picture whose signed URL has expired is loaded from a refreshed URL, and the reader sees no error', async ({
  networkProxies,
  newBrowser,
  newTab,
}) => {
  const [networkProxy, otherProxy] = networkProxies;
  if (!networkProxy || !otherProxy) throw new Error('There are no proxies.');
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const page = await newTab(await newBrowser(ines), path);
  await editorOf(page).click();
  await dropFiles(editorOf(page), [{ name: 'harbour.png' }]);
  await expectText(page, 'Image uploaded successfully');
  await expect(page.locator('.save__text')).toHaveText('Saved');

  const teoContext = await newBrowser(teo, otherProxy);
  let requestCount = 0;
  let refreshCount = 0;
  // The first URLs expired an hour ago, as on a page that has been open for a long time.
  await teoContext.route('**/operations/get-asset-urls', async (route) => {
    const original = await route.fetch();
    const text = await original.text();
    requestCount += 1;
    const expired = `expires=${Date.now() - 3_600_000}`;
    await route.fulfill({
      response: original,
      body: requestCount === 1 ? text.replaceAll(/expires=\d+/g, expired) : text,
    });
  });
  const refusedUrls: string[] = [];
  teoContext.on('response', (response) => {
    if (response.url().includes('/files/download') && response.status() === 403)
      refusedUrls.push(response.url());
    if (response.url().endsWith('/operations/refresh-asset-url')) refreshCount += 1;
  });
  const teoPage = await newTab(teoContext, path);
  await expect.poll(() => isImageLoaded(editorOf(teoPage).locator('figure > img'))).toBe(true);
  // The tree may have requested the thumbnail meanwhile. Neither URL is requested twice, and one refresh renews both.
  expect(refusedUrls.filter((url) => url.includes('key=assets'))).toHaveLength(1);
  expect(new Set(refusedUrls).size).toBe(refusedUrls.length);
  await expect.poll(() => isImageLoaded(row(teoPage, 'harbour.png').locator('img'))).toBe(true);
  expect(refreshCount).toBe(1);
  await expect(teoPage.getByText('Failed to load image')).toHaveCount(0);
});
