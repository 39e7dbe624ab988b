import { openWithDelayedFile } from '../../testing/delayed-file.ts';
import { expect, test } from '../../testing/test.ts';

test('a menu whose button is clicked before its code is loaded opens after loading', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server);
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

test('a popover and a context menu that are requested before their code is loaded open after loading', async ({
  browser,
  server,
}) => {
  const first = await openWithDelayedFile(browser, server);
  await first.page.getByRole('button', { name: 'Share' }).click();
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Share “Tide tables”' })).toBeVisible();
  await first.page.keyboard.press('Escape');
  await expect(first.page.getByRole('dialog')).toHaveCount(0);

  const { page, release } = await openWithDelayedFile(browser, server);
  const row = page.getByRole('treeitem', { name: 'High Water' });
  await row.click({ button: 'right' });
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  // The same menu opens by keyboard when all code is loaded.
  await row.focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
});

test('a menu that finishes loading does not open if the focus has moved to another button meanwhile', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithDelayedFile(browser, server);
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

test('a tooltip appears on hover and on keyboard focus, and disappears with Escape and when its button is pressed', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithDelayedFile(browser, server);
  const button = page.getByRole('button', { name: 'Dark Mode' });
  const tooltip = page.locator('.tooltip', { hasText: 'Dark Mode' });
  await button.hover();
  await release();
  await expect(tooltip).toBeVisible();
  // The tooltip stays while the pointer is on the tooltip itself.
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(700, 500);
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tooltip).toHaveCount(0);
});

test('characters typed before the search is loaded appear in its field, followed by the characters typed afterwards', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/palette-*.js');
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

test('a search that is typed and confirmed before its code is loaded opens the document with that title', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/palette-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('chapter 1');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByLabel('Document title')).toHaveValue('Chapter 1');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  expect(faults).toEqual([]);
});

test('a menu that is requested before its items are loaded opens with all items after loading', async ({
  browser,
  server,
}) => {
  const first = await openWithDelayedFile(browser, server, '**/lazy-contributions-*.js');
  await first.page.getByRole('treeitem', { name: 'High Water' }).click({ button: 'right' });
  await expect(first.page.getByRole('menu')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(first.page.getByRole('menuitem', { name: 'Move to trash' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/lazy-contributions-*.js');
  const button = page.getByRole('button', { name: 'Page', exact: true });
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(faults).toEqual([]);
});

test('a dialog and a command that are requested before they are loaded open and run after loading', async ({
  browser,
  server,
}) => {
  const first = await openWithDelayedFile(browser, server, '**/lazy-contributions-*.js');
  await first.page.getByRole('button', { name: 'Settings' }).click();
  await expect(first.page.getByRole('dialog')).toHaveCount(0);
  await first.release();
  await expect(first.page.getByRole('dialog', { name: 'Workspace settings' })).toBeVisible();
  await expect(first.page.getByRole('tab', { name: 'General' })).toBeVisible();
  expect(first.faults).toEqual([]);

  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/lazy-contributions-*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('split view');
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  await expect(page.locator('.ProseMirror')).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('the lazy contributions of the workspace are loaded without user input when the page is idle', async ({
  browser,
  server,
}) => {
  const { page, release } = await openWithDelayedFile(browser, server, '**/lazy-contributions-*.js');
  await release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('option', { name: 'Download a backup' })).toBeVisible();
});

test('a drag that begins before its code is loaded continues with the next pointer move', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/tree-drag-*.js');
  const rows = page.getByRole('treeitem');
  const namesBefore = await rows.allTextContents();
  const row = page.getByRole('treeitem', { name: 'High Water' });
  const rowBox = await row.boundingBox();
  const firstBox = await rows.first().boundingBox();
  if (!rowBox || !firstBox) throw new Error('The tree has no rows.');
  await page.mouse.move(rowBox.x + 60, rowBox.y + rowBox.height / 2);
  await page.mouse.down();
  await page.mouse.move(rowBox.x + 60, rowBox.y - 10);
  await expect(page.locator('.tree-drag')).toHaveCount(0);
  await release();
  await page.mouse.move(firstBox.x + 60, firstBox.y + 3, { steps: 3 });
  await expect(page.locator('.tree-drag')).toContainText('High Water');
  await page.mouse.up();
  await expect(rows.first()).toContainText('High Water');
  expect(await rows.allTextContents()).toHaveLength(namesBefore.length);
  expect(faults).toEqual([]);
});

test('a user menu that is clicked before its items are loaded opens with its items after loading', async ({
  browser,
  server,
}) => {
  const { page, release, faults } = await openWithDelayedFile(browser, server, '**/user-menu-parts-*.js');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await release();
  await page.getByRole('menuitem', { name: 'Your name' }).click();
  await expect(page.getByRole('dialog', { name: 'Your name' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('no element on the screen moves when the lazy parts are loaded', async ({ browser, server }) => {
  const chunks =
    '{lazy-contributions,lazy-plugin-modules,by-key,tree-drag,tree-commands,user-menu-parts,all-layers}';
  const { page, release } = await openWithDelayedFile(browser, server, `**/${chunks}-*.js`);
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
  const boxesBefore = await boxes();
  await release();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>');
  await expect(page.getByRole('option', { name: 'Download a backup' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(boxesBefore.length).toBeGreaterThan(10);
  expect(await boxes()).toEqual(boxesBefore);
});
