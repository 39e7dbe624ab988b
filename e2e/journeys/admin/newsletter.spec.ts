import { makeAdministrator } from '../../testing/administrators.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a newsletter reaches the people who asked for it, and its link switches it off without a session', async ({
  browser,
  server,
}) => {
  const keeper = await makeAdministrator(server, 'Keeper');
  const ines = await makePerson(server, 'Ines');
  await makePerson(server, 'Mara');
  await operation(server, ines, 'update-current-user', { sendNewsletter: true });

  const { page, faults } = await openAs(browser, server, keeper, '/admin/newsletter');
  await expect(page.getByText('1 recipient')).toBeVisible();
  await page.getByLabel('Subject').fill('What is new in May');
  await page.getByLabel('Text').fill('## Search\n\nIt finds **everything** now.');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="The text of the newsletter"]');
  await expect(preview.getByRole('heading', { name: 'Search' })).toBeVisible();
  await checkAllVariants(page, 'admin-newsletter');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('What is new in May');

  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Last newsletter' })).toContainText('1 of 1 sent');
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await checkAllVariants(page, 'admin-newsletter-sent');
  await page.setViewportSize({ width: 1440, height: 900 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('foolscap-newsletter.csv');

  const link = await server.waitForEmailLink(ines.email, '/api/newsletter/unsubscribe');
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(reader.getByText('You get no more newsletters.')).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByText('0 recipients')).toBeVisible();
  expect(faults).toEqual([]);
});
