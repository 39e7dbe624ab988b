import type { Page } from '@playwright/test';
import { row, expectText } from '../../testing/workspace-page.ts';
import { openAs, operation } from '../../testing/people.ts';
import { checkScreen } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Resizes the window and opens the panel, which is a sheet on a phone. */
async function openPanel(page: Page, size: keyof typeof SIZES): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  const tab = page.locator('.rail__tab').first();
  // The panel opens or closes by itself shortly after the size changes.
  await expect(async () => {
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await expect(page.getByRole('tree')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('the side panel has no axe violations: colours, locks, pins, a multiple selection, a drag, menus, the trash, canvases', async ({
  server,
  browser,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'The Tide Clerk' });
  const createFolder = async (name: string, color: string | null, isLocked = false): Promise<string> => {
    const id = await make('create-folder', { workspaceId, name });
    await operation(server, ines, 'update-folder', { id, color });
    if (isLocked) await operation(server, ines, 'update-folder', { id, isLocked });
    return id;
  };
  const createDocument = (title: string, folderId?: string) =>
    make('create-document', { workspaceId, title, folderId });
  const manuscriptId = await createFolder('Manuscript', 'blue');
  const highWaterId = await createDocument('1 High Water', manuscriptId);
  for (const title of ['2 The Harbour Floor', '3 Remarks']) await createDocument(title, manuscriptId);
  const almanacId = await createDocument('4 The Almanac Man', manuscriptId);
  await operation(server, ines, 'update-document', { id: almanacId, isPinned: true });
  for (const [name, color] of [
    ['Characters', 'amber'],
    ['Places', 'emerald'],
    ['Letters', 'pink'],
    ['Research', 'purple'],
    ['Loose ends', 'zinc'],
  ] as const)
    await createFolder(name, color);
  await createFolder('First draft, 2024', null, true);
  await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  for (const title of ['An older beginning', 'Notes on ropes']) {
    const id = await createDocument(title);
    await operation(server, ines, 'move-document-to-trash', { id });
  }
  const { context, page, faults } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${highWaterId}`,
  );
  await openPanel(page, 'desktop');
  await row(page, 'Trash').click();
  await expect(row(page, 'Notes on ropes')).toBeVisible();
  await page.mouse.move(900, 600);
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of ['light', 'dark'] as const) {
      await openPanel(page, size);
      await checkScreen(page, 'panel', size, theme);
    }

  await page.keyboard.press('Escape');
  await openPanel(page, 'desktop');
  await row(page, '2 The Harbour Floor').click({ modifiers: ['Shift'] });
  await row(page, '3 Remarks').click({ modifiers: ['Shift'] });
  await checkScreen(page, 'panel-chosen', 'desktop', 'light');
  const sourceBox = await row(page, '3 Remarks').boundingBox();
  const targetBox = await row(page, 'Places').boundingBox();
  if (!sourceBox || !targetBox) throw new Error('The rows are not in sight.');
  await page.mouse.move(sourceBox.x + 90, sourceBox.y + 16);
  await page.mouse.down();
  await page.mouse.move(sourceBox.x + 90, sourceBox.y + 30);
  await page.mouse.move(targetBox.x + 90, targetBox.y + 16, { steps: 3 });
  await expect(page.locator('.tree-drag__frame')).toBeVisible();
  await checkScreen(page, 'panel-drag', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  for (const [size, theme] of [
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const) {
    await openPanel(page, size);
    await expect(row(page, 'Places')).toBeInViewport({ ratio: 1 });
    await row(page, 'Places').hover();
    await page.getByRole('button', { name: 'More for Places' }).click();
    await page.getByRole('menuitem', { name: 'Colour' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Forest' })).toBeChecked();
    await checkScreen(page, 'panel-menu', size, theme);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }

  await page.setViewportSize(SIZES.desktop);
  await page.getByRole('button', { name: 'Canvases' }).click();
  await row(page, 'Two days of no water').click();
  await expectText(page, 'Double-click anywhere to get started');
  await checkScreen(page, 'panel-canvases', 'desktop', 'light');
  await checkScreen(page, 'panel-canvases', 'phone', 'dark');
  await page.keyboard.press('Escape');

  await page.goto(`/workspace/${workspaceId}?item=${highWaterId}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await operation(server, ines, 'move-document-to-trash', { id: highWaterId });
  await expectText(page, 'This document is in the trash.');
  await checkScreen(page, 'gone', 'desktop', 'light');
  await checkScreen(page, 'gone', 'phone', 'dark');
  expect(faults).toEqual([]);
  await context.close();
});
