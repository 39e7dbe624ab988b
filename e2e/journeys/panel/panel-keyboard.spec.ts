import type { Locator, Page } from '@playwright/test';
import { row, expectText } from '../../testing/workspace-page.ts';
import { openAs } from '../../testing/people.ts';
import { treeAtServer } from '../../testing/trees.ts';
import { expect, test } from '../../testing/test.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Presses Tab, at most 40 times, until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (
      await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
    )
      return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Moves to an item of the open menu with Arrow Down and selects it with Enter. */
async function selectMenuItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (
    let step = 0;
    step < 20 && !(await item.evaluate((element) => element.hasAttribute('data-highlighted')));
    step += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('the side panel works by keyboard alone: folders, names, order, ranges, menus, colours and the trash', async ({
  server,
  browser,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  const { context, page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  await expect(row(page, 'Slack')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'New Folder' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename New Folder' })).toBeFocused();
  await page.keyboard.type('Part one');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Part one')).toBeFocused();

  // The button of a folder opens its menu, which sets its colour.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More for Part one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Colour' })).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    const highlighted = await page.getByRole('menuitem', { name: 'Colour' }).getAttribute('data-highlighted');
    if (highlighted !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeVisible();
  await page.keyboard.type('Oc');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Part one, Ocean')).toBeVisible();

  // Shift+F10 opens the menu. The focus moves to the duplicate.
  await row(page, 'Part one').focus();
  await page.keyboard.press('Home');
  await expect(row(page, 'Ebb').first()).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await selectMenuItem(page, 'Duplicate');
  await expect(row(page, 'Ebb copy')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Neap');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 'Neap')).toHaveAttribute('aria-posinset', '3');
  await expect(row(page, 'Neap')).toBeFocused();

  // Several rows are trashed at once. The button of a row restores one of them.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+F10');
  await selectMenuItem(page, 'Move 2 items to trash');
  await expectText(page, 'Moved to trash!');
  // The focus is on the row that is now at the position of the trashed rows.
  await expect(row(page, 'Part one')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'Trash')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Put back Neap' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectText(page, 'Restored!');
  await expect(row(page, 'Slack')).toBeFocused();
  await page.keyboard.press('t');
  await expect(row(page, 'Trash')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Empty trash' }));
  await page.keyboard.press('Enter');
  await expectText(page, '1 document will be deleted permanently. This cannot be undone.');
  await tabTo(page, page.getByRole('button', { name: 'Empty trash' }));
  await page.keyboard.press('Enter');
  await expectText(page, 'Permanently deleted!');
  await expect
    .poll(() => treeAtServer(server, ines, workspaceId))
    .toEqual(['Ebb', 'Flow', 'Neap', 'Part one', 'Trash']);
  expect(faults).toEqual([]);
  await context.close();
});
