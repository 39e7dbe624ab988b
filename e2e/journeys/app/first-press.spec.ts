import { openWithoutLayers } from '../../testing/held-file.ts';
import { expect, test } from '../../testing/test.ts';

test('what is pressed before its layer has arrived opens when it has', async ({ browser, server }) => {
  const { page, release, faults } = await openWithoutLayers(browser, server);
  const button = page.getByRole('button', { name: 'User menu' });
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('a popover and a menu at the pointer do so too', async ({ browser, server }) => {
  const first = await openWithoutLayers(browser, server);
  await first.page.getByRole('button', { name: 'Share' }).click();
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Share “Tide tables”' })).toBeVisible();
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);

  const { page, release } = await openWithoutLayers(browser, server);
  const row = page.getByRole('treeitem', { name: 'High Water' });
  await row.click({ button: 'right' });
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // Once more, with everything there, from the keyboard.
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
});

test('the focus stays on a button whose menu arrives, and one turns to a press no longer meant', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server);
  const share = page.getByRole('button', { name: 'Share' });
  await page.getByRole('button', { name: 'User menu' }).click();
  await share.focus();
  await page.keyboard.press('Shift');
  await release();
  await expect(share).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Share “Tide tables”' })).toBeVisible();
});

test('a hint comes to a resting pointer and to the keyboard, and goes with Escape and with a press', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server);
  const button = page.getByRole('button', { name: 'Dark Mode' });
  const hint = page.locator('.tooltip', { hasText: 'Dark Mode' });
  await button.hover();
  await release();
  await expect(hint).toBeVisible();
  // It can be read with the pointer on it.
  await hint.hover();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.mouse.move(700, 500);
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(hint).toHaveCount(0);
});

test('letters typed before the search has arrived land in its field, and the next ones after them', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/palette-*.js');
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('high');
  await expect(page.getByRole('option')).toHaveCount(0);
  await release();
  const field = page.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await page.keyboard.type(' wa');
  await expect(field).toHaveValue('high wa');
  await expect(page.getByRole('option', { name: 'High Water' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await expect(page.locator('.ProseMirror')).toHaveText('');
  expect(faults).toEqual([]);
});

test('a search that is typed and entered before its list has arrived opens what it names', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/palette-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('chapter 1');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByLabel('Document title')).toHaveValue('Chapter 1');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  expect(faults).toEqual([]);
});

test('a menu that is asked for before its items have arrived opens with all of them', async ({
  browser,
  server,
}) => {
  const first = await openWithoutLayers(browser, server, '**/lazy-contributions-*.js');
  await first.page.getByRole('treeitem', { name: 'High Water' }).click({ button: 'right' });
  await expect(first.page.getByRole('menu')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(first.page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithoutLayers(browser, server, '**/lazy-contributions-*.js');
  const button = page.getByRole('button', { name: 'Page', exact: true });
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('a dialog and a command that are asked for before they have arrived come when they have', async ({
  browser,
  server,
}) => {
  const first = await openWithoutLayers(browser, server, '**/lazy-contributions-*.js');
  await first.page.getByRole('button', { name: 'Settings' }).click();
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Workspace settings' })).toBeVisible();
  await expect(first.page.getByRole('tab', { name: 'General' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithoutLayers(browser, server, '**/lazy-contributions-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('split view');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  await expect(page.locator('.ProseMirror')).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('the later parts of the workspace come by themselves when the page is at rest', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithoutLayers(browser, server, '**/lazy-contributions-*.js');
  await release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('option', { name: 'Download a backup' })).toBeVisible();
});

test('a drag that begins before its code has arrived goes on with the next move', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/tree-drag-*.js');
  const rows = page.getByRole('treeitem');
  const before = await rows.allTextContents();
  const row = page.getByRole('treeitem', { name: 'High Water' });
  const from = await row.boundingBox();
  const first = await rows.first().boundingBox();
  if (!from || !first) throw new Error('The tree has no rows.');
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 10);
  await expect(page.locator('.tree-drag')).toHaveCount(0);
  await release();
  await page.mouse.move(first.x + 60, first.y + 3, { steps: 3 });
  await expect(page.locator('.tree-drag')).toContainText('High Water');
  await page.mouse.up();
  await expect(rows.first()).toContainText('High Water');
  expect(await rows.allTextContents()).toHaveLength(before.length);
  expect(faults).toEqual([]);
});

test('the menu of the user opens with its rows when they have arrived', async ({ browser, server }) => {
  const { page, release, faults } = await openWithoutLayers(browser, server, '**/user-menu-parts-*.js');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await page.getByRole('menuitem', { name: 'Your name' }).click();
  await expect(page.getByRole('dialog', { name: 'Your name' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('nothing on the screen moves when the later parts arrive', async ({ browser, server }) => {
  const later =
    '{lazy-contributions,lazy-plugin-modules,by-key,tree-drag,tree-commands,user-menu-parts,all-layers}';
  const { page, release } = await openWithoutLayers(browser, server, `**/${later}-*.js`);
  const boxes = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          '.rail button, .topbar button, .panel button, [role="treeitem"], .ProseMirror > *, textarea, h1, h2',
        ),
      ].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.getAttribute('aria-label') ?? element.textContent, x, y, width, height];
      }),
    );
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole('button', { name: 'Saved.' })).toBeVisible();
  const before = await boxes();
  await release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('option', { name: 'Download a backup' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(before.length).toBeGreaterThan(10);
  expect(await boxes()).toEqual(before);
});
