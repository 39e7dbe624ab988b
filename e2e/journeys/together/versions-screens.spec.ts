import { editorOf, expectText } from '../../testing/workspace-page.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone, checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { comparedText, HIGH_WATER, openVersions, versionsPanel, typeOver } from '../../testing/versions.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('the list of versions, the comparison with a version and the history of a paragraph have no axe violations', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { documentId: id, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'The Tide Clerk',
    type: 'novel',
    document: 'High Water',
    text: HIGH_WATER,
  });
  await operation(server, ines, 'save-document-version', { id, versionNote: 'Before the second draft' });
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('with his coat still on.');
  await typeOver(page, 'the gauge', 'the painted board at the foot of the steps');
  await typeOver(
    page,
    'It was, she thought, the quietest thing that had ever happened to her, and she did not like it.',
    '',
  );
  await page.keyboard.press('Backspace');
  await expectText(page, 'Saved');
  await openVersions(page);
  // The list of files stays where the window has room for both.
  const files = page.getByRole('tree', { name: 'Files' });
  await expect(files).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(files).toHaveCount(0);
  await expect(versionsPanel(page)).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await checkDesktopAndPhone(page, 'versions-panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await versionsPanel(page)
    .getByRole('button', { name: /^Before the second draft/ })
    .click();
  await expect(comparedText(page).locator('del', { hasText: 'gauge' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await checkAllVariants(page, 'versions-diff');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'This change' }).click();
  await page.getByRole('menuitem', { name: 'History of this paragraph' }).click();
  await expect(versionsPanel(page).getByText('1 earlier reading', { exact: true })).toBeVisible();
  await expect(comparedText(page).locator('del', { hasText: 'gauge' }).first()).toBeVisible();
  await checkDesktopAndPhone(page, 'versions-paragraph');
  expect(faults).toEqual([]);
});
