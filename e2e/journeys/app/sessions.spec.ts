import { makePerson, openAs, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** The other browser asks to log in again within this time. */
const WITHIN_5_S = { timeout: 5_000 };

test('[A10] a session that is revoked in one browser is logged out within five seconds in the other', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  // The other browsers log in by themselves, each with a session of its own.
  const openOther = async (userAgent: string, path: string) => {
    const context = await browser.newContext({ baseURL: server.url, userAgent });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(ines.email);
    await page.getByLabel('Password').fill(ines.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/workspaces/);
    if (path !== '/workspaces') await page.goto(path);
    return { page, context, faults: watchFaults(page) };
  };
  const firefox = await openOther(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    '/workspaces',
  );
  const safari = await openOther(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    '/account',
  );
  const own = await openAs(browser, server, ines, '/account');
  await expect(own.page.getByText('This browser.')).toBeVisible();
  await expect(own.page.getByRole('heading', { name: 'Safari on iPhone' })).toBeVisible();
  await checkAllVariants(own.page, 'account-sessions');
  await own.page.setViewportSize({ width: 1440, height: 900 });

  const askedAgain = (page: typeof own.page) => page.getByRole('dialog', { name: 'Log in to your account' });
  await own.page.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
  await expect(askedAgain(firefox.page)).toBeVisible(WITHIN_5_S);
  await expect(own.page.getByText('Firefox on Windows is logged out.')).toBeVisible();
  await expect(own.page.getByRole('heading', { name: 'Firefox on Windows' })).toHaveCount(0);
  await expect(askedAgain(safari.page)).toHaveCount(0);

  await own.page.getByRole('button', { name: 'Log out all other sessions' }).click();
  await expect(askedAgain(safari.page)).toBeVisible(WITHIN_5_S);
  await expect(own.page.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(own.page.getByRole('button', { name: 'Log out all other sessions' })).toHaveCount(0);
  expect([...own.faults, ...firefox.faults, ...safari.faults]).toEqual([]);
  for (const { context } of [own, firefox, safari]) await context.close();
});
