import { editorOf, says } from '../../testing/desk.ts';
import { openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { drawn, openVersions, panelOf, sharedPage, typeOver } from '../../testing/versions.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

test('a version is saved, looked at, and restored while another writes; one Undo brings the text back', async ({
  browser,
  server,
}) => {
  const { ines, mara, documentId, path } = await sharedPage(server, 'editor');
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('with his coat still on.');

  await openVersions(page);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Save version' }).click();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Give it a name')).toBeVisible();
  await page.keyboard.type('Before the second draft');
  await page.keyboard.press('Enter');
  const named = panel.getByRole('button', { name: /^Before the second draft/ });
  await expect(named).toBeVisible();

  // The page is still written beside it.
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
  await says(page, 'Saved');

  await named.click();
  await expect(drawn(page).locator('del', { hasText: 'gauge' })).toBeVisible();
  await expect(
    drawn(page).locator('ins', { hasText: 'painted board at the foot of the steps' }),
  ).toBeVisible();
  await expect(page.getByText('3 changes')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('1 of 3 changes')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('3 of 3 changes')).toBeVisible();

  const two = await openAs(browser, server, mara, path);
  await editorOf(two.page).getByText('with his coat still on.').click();
  await two.page.keyboard.press('End');
  await two.page.keyboard.type(' He had not slept.');
  // What somebody else writes meanwhile is a change like any other.
  await expect(drawn(page).locator('ins', { hasText: 'He had not slept.' })).toBeVisible();
  const writing = two.page.keyboard.type(' Nor had she, nor anybody in the town.', { delay: 40 });
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('Restored “Before the second draft”')).toBeVisible();
  await writing;
  for (const each of [page, two.page]) {
    await expect(editorOf(each)).toContainText('read the gauge, and entered');
    await expect(editorOf(each)).toContainText('the quietest thing');
  }
  await says(two.page, 'Saved');

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('The text is back as it was')).toBeVisible();
  for (const each of [page, two.page]) {
    await expect(editorOf(each)).toContainText('painted board at the foot of the steps');
    await expect(editorOf(each)).toContainText('He had not slept.');
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
  // Whatever was typed while it was restored stands on the page, or in a version that was kept.
  const now = await editorOf(page).innerText();
  const everything = [now, ...texts.map(({ contentMd }) => contentMd)].join('\n');
  expect(everything).toContain('iron shoe');
  // Up to some letter in the text that was there before, from there on in the one that was restored.
  const typed = ' Nor had she, nor anybody in the town.';
  const isKept = [...typed, ''].some(
    (_letter, at) =>
      everything.includes(` He had not slept.${typed.slice(0, at)}`) && everything.includes(typed.slice(at)),
  );
  expect(isKept, everything).toBe(true);
  expect([...faults, ...two.faults]).toEqual([]);
});

test('a paragraph has a history of its own, and comes back alone; a viewer looks and changes nothing', async ({
  browser,
  server,
}) => {
  const { ines, mara, documentId, path } = await sharedPage(server, 'viewer');
  const save = (versionNote: string) =>
    operation(server, ines, 'save-document-version', { id: documentId, versionNote });
  await save('First draft');
  const { page, faults } = await openAs(browser, server, ines, path);
  await expect(editorOf(page)).toContainText('with his coat still on.');
  await typeOver(page, 'the gauge', 'the painted board');
  await says(page, 'Saved');
  await save('Read aloud on Thursday');
  await typeOver(page, 'in feet and inches', 'in feet');
  await editorOf(page).getByText('which was nothing.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' The board stood bare.');

  // By its handle; with the caret in it, by keys, too.
  await editorOf(page).getByText('For eleven years').click();
  await page.keyboard.press('Control+Alt+b');
  await page.getByRole('menuitem', { name: 'History of this paragraph' }).click();
  const panel = panelOf(page);
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

  // A paragraph that is gone comes back from the version that has it.
  await typeOver(
    page,
    'It was, she thought, the quietest thing that had ever happened to her, and she did not like it.',
    '',
  );
  await page.keyboard.press('Backspace');
  await says(page, 'Saved');
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

  const two = await openAs(browser, server, mara, path);
  await expect(editorOf(two.page)).toContainText('the quietest thing');
  await two.page.keyboard.press('Control+k');
  await two.page.keyboard.type('>versions');
  await expect(two.page.getByRole('option', { name: 'Versions' })).toBeVisible();
  await two.page.keyboard.press('Enter');
  await panelOf(two.page)
    .getByRole('button', { name: /^First draft/ })
    .click();
  await expect(drawn(two.page).locator('ins').first()).toBeVisible();
  for (const name of ['Save version', 'Restore this version', 'Restore this paragraph'])
    await expect(two.page.getByRole('button', { name })).toHaveCount(0);
  expect([...faults, ...two.faults]).toEqual([]);
});
