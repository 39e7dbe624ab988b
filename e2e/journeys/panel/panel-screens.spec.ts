import type { Page } from '@playwright/test';
import { row, says } from '../../testing/desk.ts';
import { openAs, operation } from '../../testing/people.ts';
import { look } from '../../testing/pictures.ts';
import { expect, test } from '../../testing/test.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** The panel in that size: on a phone it is a sheet. */
async function panelAt(page: Page, size: keyof typeof SIZES): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  const tab = page.locator('.rail__tab').first();
  // The panel opens and closes by itself when the size changes, a moment later.
  await expect(async () => {
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await expect(page.getByRole('tree')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('the side panel: colours, locks, pins, several chosen, a drag, menus, the trash, canvases', async ({
  server,
  browser,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'The Tide Clerk' });
  const folder = async (name: string, color: string | null, isLocked = false): Promise<string> => {
    const id = await make('create-folder', { workspaceId, name });
    await operation(server, ines, 'update-folder', { id, color });
    if (isLocked) await operation(server, ines, 'update-folder', { id, isLocked });
    return id;
  };
  const document = (title: string, folderId?: string) =>
    make('create-document', { workspaceId, title, folderId });
  const manuscript = await folder('Manuscript', 'blue');
  const open = await document('1 High Water', manuscript);
  for (const title of ['2 The Harbour Floor', '3 Remarks']) await document(title, manuscript);
  const almanac = await document('4 The Almanac Man', manuscript);
  await operation(server, ines, 'update-document', { id: almanac, isPinned: true });
  for (const [name, color] of [
    ['Characters', 'amber'],
    ['Places', 'emerald'],
    ['Letters', 'pink'],
    ['Research', 'purple'],
    ['Loose ends', 'zinc'],
  ] as const)
    await folder(name, color);
  await folder('First draft, 2024', null, true);
  await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  for (const title of ['An older beginning', 'Notes on ropes']) {
    const id = await document(title);
    await operation(server, ines, 'move-document-to-trash', { id });
  }
  const { context, page, faults } = await openAs(
    browser,
    server,
    ines,
    `/workspace/${workspaceId}?item=${open}`,
  );
  await panelAt(page, 'desktop');
  await row(page, 'Trash').click();
  await expect(row(page, 'Notes on ropes')).toBeVisible();
  await page.mouse.move(900, 600);
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of ['light', 'dark'] as const) {
      await panelAt(page, size);
      await look(page, 'panel', size, theme);
    }

  await page.keyboard.press('Escape');
  await panelAt(page, 'desktop');
  await row(page, '2 The Harbour Floor').click({ modifiers: ['Shift'] });
  await row(page, '3 Remarks').click({ modifiers: ['Shift'] });
  await look(page, 'panel-chosen', 'desktop', 'light');
  const from = await row(page, '3 Remarks').boundingBox();
  const onto = await row(page, 'Places').boundingBox();
  if (!from || !onto) throw new Error('The rows are not in sight.');
  await page.mouse.move(from.x + 90, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 30);
  await page.mouse.move(onto.x + 90, onto.y + 16, { steps: 3 });
  await expect(page.locator('.tree-drag__frame')).toBeVisible();
  await look(page, 'panel-drag', 'desktop', 'light');
  await page.keyboard.press('Escape');
  await page.mouse.up();

  for (const [size, theme] of [
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const) {
    await panelAt(page, size);
    await expect(row(page, 'Places')).toBeInViewport({ ratio: 1 });
    await row(page, 'Places').hover();
    await page.getByRole('button', { name: 'More for Places' }).click();
    await page.getByRole('menuitem', { name: 'Colour' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Forest' })).toBeChecked();
    await look(page, 'panel-menu', size, theme);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }

  await page.setViewportSize(SIZES.desktop);
  await page.getByRole('button', { name: 'Canvases' }).click();
  await row(page, 'Two days of no water').click();
  await says(page, 'Double-click anywhere to get started');
  await look(page, 'panel-canvases', 'desktop', 'light');
  await look(page, 'panel-canvases', 'phone', 'dark');
  await page.keyboard.press('Escape');

  await page.goto(`/workspace/${workspaceId}?item=${open}`);
  await expect(page.locator('.ProseMirror')).toBeVisible();
  await operation(server, ines, 'move-document-to-trash', { id: open });
  await says(page, 'This document is in the trash.');
  await look(page, 'gone', 'desktop', 'light');
  await look(page, 'gone', 'phone', 'dark');
  expect(faults).toEqual([]);
  await context.close();
});
