import { editorOf, expectText } from '../../testing/workspace-page.ts';
import { openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import {
  comparedText,
  openVersions,
  versionsPanel,
  createSharedDocument,
  typeOver,
} from '../../testing/versions.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a version can be saved, compared and restored while another person types, and one Undo reverts the restore', async ({
  browser,
  server,
}) => {
  const { ines, mara, documentId, path } = await createSharedDocument(server, 'editor');
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('with his coat still on.');

  // Files and versions stand beside the page. End leads to the end of a paragraph only if it is one line.
  await page.setViewportSize({ width: 1680, height: 900 });
  await openVersions(page);
  const panel = versionsPanel(page);
  await panel.getByRole('button', { name: 'Save version' }).click();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Give it a name')).toBeVisible();
  await page.keyboard.type('Before the second draft');
  await page.keyboard.press('Enter');
  const savedVersion = panel.getByRole('button', { name: /^Before the second draft/ });
  await expect(savedVersion).toBeVisible();

  // The page stays editable while the panel is open.
  await typeOver(page, 'gauge', 'painted board at the foot of the steps');
  await typeOver(
    page,
    'It was, she thought, the quietest thing that had ever happened to her, and she did not like it.',
    '',
  );
  await page.keyboard.press('Backspace');
  await editorOf(page).getByText('which was nothing.').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The board stood bare to its iron shoe.');
  await expectText(page, 'Saved');

  await savedVersion.click();
  await expect(comparedText(page).locator('del', { hasText: 'gauge' })).toBeVisible();
  await expect(
    comparedText(page).locator('ins', { hasText: 'painted board at the foot of the steps' }),
  ).toBeVisible();
  await expect(page.getByText('3 changes')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('1 of 3 changes')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('3 of 3 changes')).toBeVisible();

  const maraTab = await openAs(browser, server, mara, path);
  await editorOf(maraTab.page).getByText('with his coat still on.').click();
  await maraTab.page.keyboard.press('End');
  await maraTab.page.keyboard.type(' He had not slept.');
  // The comparison also shows the text that Mara types meanwhile.
  await expect(comparedText(page).locator('ins', { hasText: 'He had not slept.' })).toBeVisible();
  const typing = maraTab.page.keyboard.type(' Nor had she, nor anybody in the town.', { delay: 40 });
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Restored “Before the second draft”')).toBeVisible();
  await typing;
  for (const tab of [page, maraTab.page]) {
    await expect(editorOf(tab)).toContainText('read the gauge, and entered');
    await expect(editorOf(tab)).toContainText('the quietest thing');
  }
  await expectText(maraTab.page, 'Saved');

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('The text is back as it was')).toBeVisible();
  for (const tab of [page, maraTab.page]) {
    await expect(editorOf(tab)).toContainText('painted board at the foot of the steps');
    await expect(editorOf(tab)).toContainText('He had not slept.');
  }
  const { versions } = await operation<{ versions: { id: string; versionNote: string }[] }>(
    server,
    ines,
    'get-document-versions',
    { id: documentId },
  );
  const texts = await Promise.all(
    versions.map(async ({ id: versionId }) =>
      operation<{ contentMd: string }>(server, ines, 'get-document-version', { id: documentId, versionId }),
    ),
  );
  // Text that was typed during the restore is on the page or in a stored version.
  const currentText = await editorOf(page).innerText();
  const allTexts = [currentText, ...texts.map(({ contentMd }) => contentMd)].join('\n');
  expect(allTexts).toContain('iron shoe');
  // The restore may come after any of Mara's characters. The first part is then in the replaced text, the rest in the
  // restored one.
  const typedText = ' Nor had she, nor anybody in the town.';
  const isPreserved = [...typedText, ''].some(
    (_character, index) =>
      allTexts.includes(` He had not slept.${typedText.slice(0, index)}`) &&
      allTexts.includes(typedText.slice(index)),
  );
  expect(isPreserved, allTexts).toBe(true);
  expect([...faults, ...maraTab.faults]).toEqual([]);
});

test('one paragraph can be restored from its own history or from a version, and a viewer sees versions without any restore button', async ({
  browser,
  server,
}) => {
  const { ines, mara, documentId, path } = await createSharedDocument(server, 'viewer');
  const saveVersion = (versionNote: string) =>
    operation(server, ines, 'save-document-version', { id: documentId, versionNote });
  await saveVersion('First draft');
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('with his coat still on.');
  await typeOver(page, 'the gauge', 'the painted board');
  await expectText(page, 'Saved');
  await saveVersion('Read aloud on Thursday');
  await typeOver(page, 'in feet and inches', 'in feet');
  await editorOf(page).getByText('which was nothing.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' The board stood bare.');

  // The shortcut opens the menu of the block that has the caret.
  await editorOf(page).getByText('For eleven years').click();
  await page.keyboard.press('Control+Alt+b');
  await page.getByRole('menuitem', { name: 'History of this paragraph' }).click();
  const panel = versionsPanel(page);
  const readings = panel.getByRole('list', { name: 'How it read before' }).locator('> li');
  await expect(readings).toHaveCount(2);
  await expect(panel.getByText('2 earlier readings', { exact: true })).toBeVisible();
  await expect(readings.first()).toContainText('Read aloud on Thursday');
  await expect(readings.last().locator('del', { hasText: 'gauge' })).toBeVisible();
  await readings.last().getByRole('button', { name: 'Restore this paragraph' }).click();
  await expect(editorOf(page)).toContainText('read the gauge, and entered one figure in feet and inches.');
  await expect(editorOf(page)).toContainText('The board stood bare.');
  await page.keyboard.press('Control+z');
  await expect(editorOf(page)).toContainText('read the painted board, and entered one figure in feet.');

  // A deleted paragraph can be restored from a version that contains it.
  await typeOver(
    page,
    'It was, she thought, the quietest thing that had ever happened to her, and she did not like it.',
    '',
  );
  await page.keyboard.press('Backspace');
  await expectText(page, 'Saved');
  await panel.getByRole('button', { name: 'All versions' }).click();
  await panel.getByRole('button', { name: /^Read aloud on Thursday/ }).click();
  await expect(page.getByText('3 changes')).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('button', { name: 'This change' }).click();
  await page.getByRole('menuitem', { name: 'Restore this paragraph' }).click();
  await expect(page.getByText('Paragraph restored').last()).toBeVisible();
  await expect(page.getByText('2 changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(editorOf(page)).toContainText('the quietest thing');

  const maraTab = await openAs(browser, server, mara, path);
  await expect(editorOf(maraTab.page)).toContainText('the quietest thing');
  await maraTab.page.keyboard.press('Control+k');
  await maraTab.page.keyboard.type('>versions');
  await expect(maraTab.page.getByRole('option', { name: 'Versions' })).toBeVisible();
  await maraTab.page.keyboard.press('Enter');
  await versionsPanel(maraTab.page)
    .getByRole('button', { name: /^First draft/ })
    .click();
  await expect(comparedText(maraTab.page).locator('ins').first()).toBeVisible();
  for (const name of ['Save version', 'Restore this version', 'Restore this paragraph'])
    await expect(maraTab.page.getByRole('button', { name })).toHaveCount(0);
  expect([...faults, ...maraTab.faults]).toEqual([]);
});
