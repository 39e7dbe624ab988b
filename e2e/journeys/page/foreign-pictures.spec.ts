import type { BrowserContext, Page } from '@playwright/test';
import { board, editorOf } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { operation } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import { openVersions, panelOf } from '../../testing/versions.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const QUAY = 'https://quay.example';
const PIER = 'https://pier.example:8443';
const TEXT = [
  'On the morning the sea did not come in, Ines Calder was already at her desk.',
  `![The quay at six](${QUAY}/quay.svg)`,
  `She had seen ![a gull](${PIER}/gull.svg) on the rail, and nothing else that moved.`,
  `![](${PIER}/pier.svg)`,
].join('\n\n');
const DESK = { width: 1440, height: 900 };
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#7895a8"/><circle cx="250" cy="60" r="26" fill="#f3e3b4"/><path d="M0 120h320v60H0z" fill="#3f5c6e"/></svg>`;

/** The other sites, which a browser reaches: each answers with a picture. @returns what they were asked for */
async function otherSites(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/(quay|pier)\.example/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'image/svg+xml', body: DRAWING });
  });
  return asked;
}

const show = (page: Page, site: string) =>
  page.getByRole('button', { name: `Show pictures from ${site}`, exact: true });
const frames = (page: Page) => page.locator('.foreign-picture.is-shown iframe');

test('[I2] a picture of another site is loaded nowhere before its reader asks for that site; then there alone, and again after a reload', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'The Tide Clerk' });
  const folder = await make('create-folder', { workspaceId, name: 'Book one', parentId: null });
  const chapter = async (title: string): Promise<string> => {
    const id = await make('create-document', { workspaceId, title, folderId: folder });
    await operation(server, ines, 'update-document', { id, contentMd: TEXT });
    return id;
  };
  const documentId = await chapter('High Water');
  await operation(server, ines, 'save-document-version', { id: documentId, versionNote: 'First draft' });
  await chapter('Low Water');
  const canvasId = await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  const card = { targetType: 'document', targetId: documentId, x: 80, y: 80, width: 560, height: 640 };
  await make('create-canvas-node', { canvasId, type: 'documentNode', ...card });

  const context = await newBrowser(ines);
  const asked = await otherSites(context);
  const at = (item: string): string => `/workspace/${workspaceId}?item=${item}`;

  const page = await newTab(context, at(documentId));
  await expect(show(page, 'quay.example')).toHaveCount(1);
  await expect(show(page, 'pier.example:8443')).toHaveCount(2);
  await expect(editorOf(page).getByText('The quay at six')).toBeVisible();
  await openVersions(page);
  await panelOf(page)
    .getByRole('button', { name: /^First draft/ })
    .click();
  await expect(page.locator('.page__text--compared .foreign-picture')).toHaveCount(3);

  await page.goto(at(folder));
  await expect(show(page, 'quay.example')).toHaveCount(2);
  await page.goto(at(canvasId));
  await expect(board(page).locator('.foreign-picture').first()).toBeVisible();

  await page.goto(at(documentId));
  await editorOf(page).locator('p').first().click();
  await page.keyboard.press('End');
  await editorOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `<p>Pasted.</p><p><img src="${QUAY}/pasted.svg" alt="The tide gauge"></p><p style="background: url(${PIER}/ground.svg)">End.</p>`);
  await expect(editorOf(page).getByText('The tide gauge')).toBeVisible();
  await expect(show(page, 'quay.example')).toHaveCount(2);
  await lookBothWays(page, 'foreign-pictures-asked');
  await page.setViewportSize(DESK);
  expect(asked).toEqual([]);

  // By the keyboard alone; both pictures of the site come, and no other's.
  await show(page, 'quay.example').first().focus();
  await page.keyboard.press('Enter');
  await expect(frames(page)).toHaveCount(2);
  await expect(show(page, 'quay.example')).toHaveCount(0);
  await expect(show(page, 'pier.example:8443')).toHaveCount(2);
  expect(asked.toSorted()).toEqual([`${QUAY}/pasted.svg`, `${QUAY}/quay.svg`]);
  const box = await frames(page).last().boundingBox();
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([320, 180]);
  await expect(page.frameLocator('.foreign-picture.is-shown iframe').first().locator('img')).toBeVisible();
  await lookBothWays(page, 'foreign-pictures-shown');
  await page.setViewportSize(DESK);

  asked.length = 0;
  await page.reload();
  await expect(frames(page)).toHaveCount(2);
  expect(asked.every((url) => url.startsWith(`${QUAY}/`))).toBe(true);
  await expect(show(page, 'pier.example:8443')).toHaveCount(2);

  // On the canvas a press is the button's own: it opens no card and drags none.
  await page.goto(at(canvasId));
  await show(page, 'pier.example:8443').first().click();
  await expect(board(page).locator('.foreign-picture.is-shown')).toHaveCount(4);
  expect(asked).toContain(`${PIER}/gull.svg`);
});

test('[I2] a picture that its site does not give says so, and is asked for again', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(door.server, { title: 'The Tide Clerk' });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  await operation(door.server, ines, 'update-document', { id: documentId, contentMd: TEXT });
  const context = await newBrowser(ines);
  let isThere = false;
  await context.route(/^https:\/\/quay\.example/, async (route) => {
    await (isThere ? route.fulfill({ contentType: 'image/svg+xml', body: DRAWING }) : route.abort());
  });
  const page = await newTab(context, `/workspace/${workspaceId}?item=${documentId}`);
  await show(page, 'quay.example').click();
  await expect(page.getByText('The picture from quay.example could not be loaded')).toBeVisible();
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frames(page)).toHaveCount(1);
});
