import { checkScreen } from '../../testing/screen-check.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';
import { openAs } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { clickMenuItem, expectText, row } from '../../testing/workspace-page.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const LONG = 'The harbour master’s almanac of two days without any water, as it was found'.repeat(3);

test('“Put back” in a row of the trash returns an item to its folder, and the toast names it in lines of a readable width', async ({
  server,
  browser,
}) => {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides' });
  const folderId = await make('create-folder', { workspaceId, name: LONG });
  await make('create-document', { workspaceId, title: 'Ebb', folderId });
  const { context, page, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  await page.getByRole('treeitem', { name: LONG }).click();
  await clickMenuItem(page, 'Ebb', 'Move to trash');
  await expectText(page, 'Moved to trash!');
  await row(page, 'Trash').click();
  const button = page.getByRole('button', { name: 'Put back Ebb' });
  await row(page, 'Ebb').hover();
  await expect(button).toBeVisible();
  await checkScreen(page, 'put-back', 'desktop', 'light');
  // On a phone the panel is a sheet, and the button is always visible.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  await expect(button).toBeVisible();
  await checkScreen(page, 'put-back', 'phone', 'dark');
  await button.click();
  const toast = page.locator('.toast').filter({ hasText: 'Restored!' });
  await expect(toast).toContainText(`“Ebb” in “${LONG}”`);
  await expect(row(page, 'Ebb')).toHaveAttribute('aria-level', '2');
  // At no width does a line of the toast hold less than a few words, not even beside a button with a long name.
  await toast.getByRole('button', { name: 'Undo' }).evaluate((undo, name) => (undo.textContent = name), LONG);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await toast.locator('.toast__text').boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(150);
  }
  await checkScreen(page, 'restored-toast', 'desktop', 'light');
  expect(faults).toEqual([]);
  await context.close();
});
