import type { BrowserContext, Page } from '@playwright/test';
import { board, editorOf } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { openVersions, versionsPanel } from '../../testing/versions.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const QUAY = 'https://quay.example';
const PIER = 'https://pier.example:8443';
const TEXT = [
  'On the morning the sea did not come in, Ines Calder was already at her desk.',
  `![The quay at six](${QUAY}/quay.svg)`,
  `She had seen ![a gull](${PIER}/gull.svg) on the rail, and nothing else that moved.`,
  `![](${PIER}/pier.svg)`,
].join('\n\n');
const DESKTOP = { width: 1440, height: 900 };
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#7895a8"/><circle cx="250" cy="60" r="26" fill="#f3e3b4"/><path d="M0 120h320v60H0z" fill="#3f5c6e"/></svg>`;

/** Answers every request to the other sites with a picture. @returns a list that collects the requested URLs */
async function stubOtherSites(context: BrowserContext): Promise<string[]> {
  const requestedUrls: string[] = [];
  await context.route(/^https:\/\/(quay|pier)\.example/, async (route) => {
    requestedUrls.push(route.request().url());
    await route.fulfill({ contentType: 'image/svg+xml', body: DRAWING });
  });
  return requestedUrls;
}

const showButton = (page: Page, site: string) =>
  page.getByRole('button', { name: `Show pictures from ${site}`, exact: true });
const frames = (page: Page) => page.locator('.foreign-picture.is-shown iframe');

test('[I2] no view loads a picture of another site until the reader asks for that site, and the pictures of that site alone load again after a reload', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'The Tide Clerk' });
  const bookId = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const createChapter = async (title: string): Promise<string> => {
    const id = await make('create-document', { workspaceId, title, folderId: bookId });
    await operation(server, ines, 'update-document', { id, contentMd: TEXT });
    return id;
  };
  const documentId = await createChapter('High Water');
  await operation(server, ines, 'save-document-version', { id: documentId, versionNote: 'First draft' });
  await createChapter('Low Water');
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const card = { targetType: 'document', targetId: documentId, x: 80, y: 80, width: 560, height: 640 };
  await make('create-canvas-node', { canvasId, type: 'documentNode', ...card });

  const context = await newBrowser(ines);
  const requestedUrls = await stubOtherSites(context);
  const pathOf = (item: string): string => `/workspace/${workspaceId}?item=${item}`;

  const page = await newTab(context, pathOf(documentId));
  await expect(showButton(page, 'quay.example')).toHaveCount(1);
  await expect(showButton(page, 'pier.example:8443')).toHaveCount(2);
  await expect(editorOf(page).getByText('The quay at six')).toBeVisible();
  await openVersions(page);
  await versionsPanel(page)
    .getByRole('button', { name: /^First draft/ })
    .click();
  await expect(page.locator('.page__text--compared .foreign-picture')).toHaveCount(3);

  await page.goto(pathOf(bookId));
  await expect(showButton(page, 'quay.example')).toHaveCount(2);
  await page.goto(pathOf(canvasId));
  await expect(board(page).locator('.foreign-picture').first()).toBeVisible();

  await page.goto(pathOf(documentId));
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('End');
  await editorOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>Pasted.</p><p><img src="${QUAY}/pasted.svg" alt="The tide gauge"></p><p style="background: url(${PIER}/ground.svg)">End.</p>`);
  await expect(editorOf(page).getByText('The tide gauge')).toBeVisible();
  await expect(showButton(page, 'quay.example')).toHaveCount(2);
  await checkDesktopAndPhone(page, 'foreign-pictures-asked');
  await page.setViewportSize(DESKTOP);
  expect(requestedUrls).toEqual([]);

  // The keyboard alone shows the pictures. Both pictures of this site load, and no picture of the other site.
  await showButton(page, 'quay.example').first().focus();
  await page.keyboard.press('Enter');
  await expect(frames(page)).toHaveCount(2);
  await expect(showButton(page, 'quay.example')).toHaveCount(0);
  await expect(showButton(page, 'pier.example:8443')).toHaveCount(2);
  expect(requestedUrls.toSorted()).toEqual([`${QUAY}/pasted.svg`, `${QUAY}/quay.svg`]);
  const box = await frames(page).last().boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([320, 180]);
  await expect(page.frameLocator('.foreign-picture.is-shown iframe').first().locator('img')).toBeVisible();
  await checkDesktopAndPhone(page, 'foreign-pictures-shown');
  await page.setViewportSize(DESKTOP);

  requestedUrls.length = 0;
  await page.reload();
  await expect(frames(page)).toHaveCount(2);
  expect(requestedUrls.every((url) => url.startsWith(`${QUAY}/`))).toBe(true);
  await expect(showButton(page, 'pier.example:8443')).toHaveCount(2);

  // On the canvas a click reaches the button: it does not open or drag the card.
  await page.goto(pathOf(canvasId));
  await showButton(page, 'pier.example:8443').first().click();
  await expect(board(page).locator('.foreign-picture.is-shown')).toHaveCount(4);
  expect(requestedUrls).toContain(`${PIER}/gull.svg`);
});

test('[I2] a picture that fails to load shows an error, and “Try again” loads it', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(networkProxy.server, {
    title: 'The Tide Clerk',
  });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  await operation(networkProxy.server, ines, 'update-document', { id: documentId, contentMd: TEXT });
  const context = await newBrowser(ines);
  let isReachable = false;
  await context.route(/^https:\/\/quay\.example/, async (route) => {
    await (isReachable ? route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }) : route.abort());
  });
  const page = await newTab(context, `/workspace/${workspaceId}?item=${documentId}`);
  await showButton(page, 'quay.example').click();
  await expect(page.getByText('The picture from quay.example could not be loaded')).toBeVisible();
  isReachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frames(page)).toHaveCount(1);
});
