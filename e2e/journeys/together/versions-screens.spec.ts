import { editorOf, says } from '../../testing/desk.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { lookBothWays, lookEverywhere } from '../../testing/pictures.ts';
import { expect, test } from '../../testing/test.ts';
import { drawn, HIGH_WATER, openVersions, panelOf, typeOver } from '../../testing/versions.ts';
import { oneDocument } from '../../testing/works.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('the list of versions, the comparison with a version and the history of a paragraph have no axe violations', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { documentId: id, path } = await oneDocument(server, ines, {
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
  await says(page, 'Saved');
  await openVersions(page);
  await lookBothWays(page, 'versions-panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await panelOf(page)
    .getByRole('button', { name: /^Before the second draft/ })
    .click();
  await expect(drawn(page).locator('del', { hasText: 'gauge' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await lookEverywhere(page, 'versions-diff');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'This change' }).click();
  await page.getByRole('menuitem', { name: 'History of this paragraph' }).click();
  await expect(panelOf(page).getByText('1 earlier reading', { exact: true })).toBeVisible();
  await expect(drawn(page).locator('del', { hasText: 'gauge' }).first()).toBeVisible();
  await lookBothWays(page, 'versions-paragraph');
  expect(faults).toEqual([]);
});
