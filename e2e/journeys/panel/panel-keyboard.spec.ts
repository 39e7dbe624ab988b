import type { Locator, Page } from '@playwright/test';
import { row, says } from '../../testing/desk.ts';
import { openAs } from '../../testing/people.ts';
import { treeAtServer } from '../../testing/trees.ts';
import { expect, test } from '../../testing/test.ts';
import { emptyWorkspace } from '../../testing/works.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if (await goal.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}

/** Takes a line of the open menu by its first letters. */
async function take(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (
    let step = 0;
    step < 20 && !(await item.evaluate((one) => one.hasAttribute('data-highlighted')));
    step += 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('the side panel is used without a pointer: folders, names, places, ranges, menus, colours and the trash', async ({
  server,
  browser,
}) => {
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides' });
  for (const title of ['Ebb', 'Flow', 'Slack']) await make('create-document', { workspaceId, title });
  const { context, page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  await expect(row(page, 'Slack')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'New Folder' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rename New Folder' })).toBeFocused();
  await page.keyboard.type('Part one');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Part one')).toBeFocused();

  // By its button: the menu of a folder, and its colour.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More for Part one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Colour' })).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    const isThere = await page.getByRole('menuitem', { name: 'Colour' }).getAttribute('data-highlighted');
    if (isThere !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeVisible();
  await page.keyboard.type('Oc');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Part one, Ocean')).toBeVisible();

  // By ⇧F10: a copy, which is gone to.
  await row(page, 'Part one').focus();
  await page.keyboard.press('Home');
  await expect(row(page, 'Ebb').first()).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await take(page, 'Duplicate');
  await expect(row(page, 'Ebb copy')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Neap');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 'Neap')).toHaveAttribute('aria-posinset', '3');
  await expect(row(page, 'Neap')).toBeFocused();

  // Several, into the trash; out of it by the button of a row.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+F10');
  await take(page, 'Move 2 items to trash');
  await says(page, 'Moved to trash!');
  // The focus is on the row that took their place.
  await expect(row(page, 'Part one')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'Trash')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Neap')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await take(page, 'Restore');
  await says(page, 'Restored!');
  await expect(row(page, 'Slack')).toBeFocused();
  await page.keyboard.press('t');
  await expect(row(page, 'Trash')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Empty trash' }));
  await page.keyboard.press('Enter');
  await says(page, '1 document will be deleted permanently. This cannot be undone.');
  await tabTo(page, page.getByRole('button', { name: 'Empty trash' }));
  await page.keyboard.press('Enter');
  await says(page, 'Permanently deleted!');
  await expect
    .poll(() => treeAtServer(server, ines, workspaceId))
    .toEqual(['Ebb', 'Flow', 'Neap', 'Part one', 'Trash']);
  expect(faults).toEqual([]);
  await context.close();
});
