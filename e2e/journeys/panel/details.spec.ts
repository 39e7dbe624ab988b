import { waitUntilInstalled } from '../../testing/devices.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { expect, test } from '../../testing/test.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
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
  await expect(count).toHaveText(['9 words']);
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
  await details.getByLabel('Daily goal').fill('12');
  // The inspector stays open while the page is written.
  await page.keyboard.press('Escape');
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await expect(details.getByText('Goal of this page: 9 of 18 words')).toBeVisible();
  await expect(count).toHaveText(['9 words', '9 today']);
  await expect(count.locator('.goal-ring')).toHaveCount(2);
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
  await expect(details.getByText('Goal of this page: 9 of 18 words')).toBeVisible();
  await expect(details.getByText('Daily goal: 9 of 12 words')).toBeVisible();
  expect(faults).toEqual([]);

  const other = await openAs(browser, server, ines, path);
  const today = other.page.getByRole('button', { name: '0 today. Daily goal: 0 of 12 words on this device' });
  await expect(today).toBeVisible();
  await today.click();
  await expect(other.page.getByRole('textbox', { name: 'Daily goal' })).toHaveValue('12');
  await checkAllVariants(other.page, 'details-goals');
  expect(other.faults).toEqual([]);
});

test('pasted words count as words of the page, not as words of today', async ({ browser, server }) => {
  const ines = await makePerson(server, 'Ines');
  const { path } = await createWorkspaceWithDocument(server, ines, {
    title: 'Tide tables',
    type: 'blog',
    document: 'High Water',
  });
  await operation(server, ines, 'update-daily-goal', { dailyGoal: 10 });
  const { page } = await openAs(browser, server, ines, path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Three typed words. ');
  await page.evaluate(() => navigator.clipboard.writeText('and four pasted words'));
  await page.keyboard.press('ControlOrMeta+v');
  const count = page.locator('.topbar__count');
  await expect(count).toHaveText(['7 words', '3 today']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(count).toHaveText(['3 words', '3 today']);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(count).toHaveText(['7 words', '3 today']);
});
