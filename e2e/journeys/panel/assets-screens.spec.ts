import type { Locator, Page } from '@playwright/test';
import { dropFiles, isImageLoaded } from '../../testing/drop-files.ts';
import { openAs, operation } from '../../testing/people.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';
import { checkScreen, type Size, type Theme } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { clickMenuItem, editorOf, expectText, row } from '../../testing/workspace-page.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Resizes the window and opens the panel, which is a sheet on a phone. */
async function openPanel(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  const tab = page.locator('.rail__tab').first();
  // The panel opens or closes by itself shortly after the size changes.
  await expect(async () => {
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await expect(page.getByRole('tree')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Checks a state of the panel in both sizes and both themes, or in two combinations without PICTURES=all. */
async function checkPanel(page: Page, name: string): Promise<void> {
  const variants: [Size, Theme][] = [
    ['desktop', 'light'],
    ['phone', 'dark'],
  ];
  if (process.env['PICTURES'] === 'all') variants.push(['desktop', 'dark'], ['phone', 'light']);
  for (const [size, theme] of variants) {
    await openPanel(page, size);
    await checkScreen(page, name, size, theme);
  }
  await openPanel(page, 'desktop');
}

/** Checks the target of a drop, for which a phone has no pointer. */
async function checkDrop(page: Page, name: string): Promise<void> {
  await checkScreen(page, name, 'desktop', 'light');
  if (process.env['PICTURES'] === 'all') await checkScreen(page, name, 'desktop', 'dark');
}

/** Drags a file of this device over an element, without dropping it. */
const dragFileOver = (onto: Locator): Promise<void> =>
  onto.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'pier.png', { type: 'image/png' }));
    element.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  });

/** Drags a row to an element, and holds it there. */
async function dragRowOver(page: Page, name: string, onto: Locator): Promise<void> {
  const [from, to] = [await row(page, name).boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('The rows are not visible.');
  await page.mouse.move(from.x + 90, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 26);
  await page.mouse.move(to.x + 90, to.y + Math.min(16, to.height / 2), { steps: 3 });
}

test('files in the tree have no axe violations: long names, uploads, drop targets, drags, the trash, search and an empty workspace', async ({
  server,
  browser,
}) => {
  if (process.env['PICTURES']) test.slow();
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'The Tide Clerk' });
  const { page, context, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  await openPanel(page, 'desktop');
  await dragFileOver(page.getByText('No files yet'));
  await expectText(page, 'Drop to upload');
  await checkDrop(page, 'files-empty-drop');

  const createFolder = (name: string, parentId: string | null = null): Promise<string> =>
    make('create-folder', { workspaceId, name, parentId });
  const picturesId = await createFolder('Pictures');
  const harbourId = await createFolder('The harbour in winter', picturesId);
  await createFolder('Before the storm', harbourId);
  await createFolder('Letters');
  const vaultId = await createFolder('First draft, 2024');
  await operation(server, ines, 'update-folder', { id: vaultId, isLocked: true });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  await operation(server, ines, 'update-document', {
    id: documentId,
    contentMd: 'On the morning the sea did not come in.\n\nThe clerk wrote it down.',
  });
  await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  await page.goto(`/workspace/${workspaceId}?item=${documentId}`);
  await editorOf(page).waitFor();
  for (const name of ['Pictures', 'The harbour in winter', 'Before the storm']) await row(page, name).click();
  const words = 'High water at six.';
  await dropFiles(row(page, 'Pictures'), [
    { name: 'customs-house.png' },
    { name: 'The customs house and the quay wall seen from the ferry, October 1911, second plate.png' },
    { name: 'tide tables.text', words: words.repeat(9_000) },
  ]);
  await dropFiles(row(page, 'Before the storm'), [
    { name: 'Der Hafenmeister und seine Frau am Morgen.png' },
    { name: 'notes.text', words, type: 'text/markdown' },
  ]);
  await dropFiles(row(page, 'Letters'), [{ name: 'envelope.png' }]);
  await expect(row(page, 'envelope.png')).toContainText('KB');
  await expect
    .poll(() => isImageLoaded(row(page, 'The customs house and the quay wall').locator('img')))
    .toBe(true);
  await expect(row(page, 'Der Hafenmeister')).toContainText('KB');
  await page
    .getByRole('button', { name: 'Dismiss' })
    .first()
    .click({ timeout: 1_000 })
    .catch(() => {});

  // An upload that waits, and one that the server refused.
  await page.route('**/operations/create-file', async (route) =>
    route.fulfill({
      // With the headers of the server, by which the page knows that it answered.
      response: await route.fetch(),
      status: 403,
      json: {
        statusCode: 403,
        message: 'There is no room left for this file.',
        data: { code: 'plan_limit' },
      },
    }),
  );
  await dropFiles(row(page, 'Letters'), [{ name: 'The last letter of the harbour master.png' }]);
  await expect(row(page, 'The last letter')).toContainText('Not uploaded');
  await page.unroute('**/operations/create-file');
  await page.route('**/operations/create-file', (route) => route.abort());
  await dropFiles(row(page, 'Letters'), [{ name: 'A second letter, unsigned.png' }]);
  await expect(row(page, 'A second letter')).toContainText('Waiting');
  await checkPanel(page, 'files-tree');

  await dragFileOver(row(page, 'Letters'));
  await expectText(page, 'Drop to upload into “Letters”');
  await checkDrop(page, 'files-drop-folder');
  await dragFileOver(row(page, 'High Water'));
  await expectText(page, 'Drop to upload');
  await checkDrop(page, 'files-drop-root');
  await page.getByRole('region', { name: 'Files panel' }).dispatchEvent('dragleave');
  await expect(page.locator('.is-drop-target')).toHaveCount(0);

  await dragRowOver(page, 'customs-house.png', row(page, 'Letters'));
  await expect(page.locator('.tree-drag__frame')).toBeVisible();
  if (process.env['PICTURES']) await checkScreen(page, 'files-drag-folder', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await dragRowOver(page, 'customs-house.png', editorOf(page).locator('p').first());
  await expect(page.locator('.drop-cursor')).toBeVisible();
  if (process.env['PICTURES']) await checkScreen(page, 'files-drag-page', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.drop-cursor')).toHaveCount(0);

  await row(page, 'customs-house.png').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await checkScreen(page, 'files-menu', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await openPanel(page, 'phone');
  await page.getByRole('button', { name: 'More for customs-house.png' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await checkScreen(page, 'files-menu', 'phone', 'dark');
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog', { name: /customs-house/ })).toContainText('The harbour in winter');
  await checkScreen(page, 'files-move', 'phone', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /customs-house/ })).toHaveCount(0);

  await openPanel(page, 'desktop');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('t');
  await expect(page.getByRole('group', { name: 'Assets' })).toContainText('tide tables.text');
  await checkScreen(page, 'files-search', 'desktop', 'light');
  if (process.env['PICTURES']) await checkScreen(page, 'files-search', 'phone', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveCount(0);

  await openPanel(page, 'desktop');
  await clickMenuItem(page, 'Letters', 'Move to trash');
  await row(page, 'Trash').click();
  await expect(row(page, 'envelope.png')).toHaveAttribute('aria-level', '3');
  await checkPanel(page, 'files-trash');
  expect(faults).toEqual([]);
  await context.close();
});
