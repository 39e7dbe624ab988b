import { makePerson, openAs } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// This test is never offline before the page is open, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a writer opens the help with a key, searches it without a connection, and asks a question of their own', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { page, faults } = await openAs(browser, server, ines, '/workspaces');
  await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=help$/);
  await checkAllVariants(page, 'help');
  await page.setViewportSize({ width: 1440, height: 900 });

  const contents = page.getByRole('navigation', { name: 'Parts of the help' });
  await contents.getByRole('link', { name: 'Keys' }).click();
  await expect(page.getByRole('heading', { name: 'Keys' })).toBeInViewport();
  await expect(page).toHaveURL(/\?tab=help#keys$/);

  await page.context().setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search the help' });
  await search.fill('zip everything');
  await expect(page.getByRole('term').filter({ hasText: 'How do I take everything out?' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Exports and backups']);
  await search.fill('xylophone');
  await expect(page.getByText('Nothing here has these words. Try fewer of them.')).toBeVisible();
  await search.fill('shortcuts');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Keys']);
  await checkAllVariants(page, 'help-keys');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.getByLabel('Message').fill('How do I make an index?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Your message has arrived\./)).toBeVisible();
  expect(faults).toEqual([]);
});
