import { waitUntilInstalled } from '../../testing/devices.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

test('a synopsis, a status and goals that are entered offline are saved on the server, and the goal ring appears', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { documentId, path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Tide tables',
    type: 'blog',
    document: 'High Water',
  });
  const { page, context, faults } = await openAs(browser, server, ines, path);
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('On the morning the sea did not come in');
  const count = page.locator('.topbar__count');
  await expect(count).toHaveText('9 words');
  await expect(count.locator('.goal-ring')).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await waitUntilInstalled(page);

  await context.setOffline(true);
  await count.click();
  const details = page.getByRole('complementary', { name: 'Inspector' });
  await details.getByLabel('Synopsis').fill('The sea stays out. Nobody knows why.');
  await details.getByLabel('Status').selectOption('First draft');
  await details.getByLabel('Goal of this page').fill('many');
  await expect(details.getByText('A goal is a whole number of words.')).toBeVisible();
  await details.getByLabel('Goal of this page').fill('18');
  await details.getByLabel('Goal a day').fill('9');
  // The inspector stays open while the page is written.
  await page.keyboard.press('Escape');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await expect(details.getByText('9 of 18 words')).toBeVisible();
  await expect(count.locator('.goal-ring')).toBeVisible();
  await context.setOffline(false);

  await expect
    .poll(async () => {
      const { meta } = await operation<{ meta: unknown }>(server, ines, 'get-document-metadata', {
        id: documentId,
      });
      return meta;
    })
    .toEqual({ synopsis: 'The sea stays out. Nobody knows why.', status: 'draft', wordGoal: 18 });
  // It is open after a reload, too.
  await page.reload();
  await expect(details.getByLabel('Synopsis')).toHaveValue('The sea stays out. Nobody knows why.');
  await expect(details.getByText('9 of 18 words')).toBeVisible();
  await expect(details.getByText('9 of 9 today')).toBeVisible();
  expect(faults).toEqual([]);
});
