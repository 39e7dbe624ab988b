import type { Page } from '@playwright/test';
import { makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

const NOT_SET_UP = 'Payments are not set up on this server, so nothing can be bought here.';
const LIMIT = 'You have reached the maximum number of workspaces for your plan';

/** Stubs the list of plans with every plan: the server of these tests sells nothing. */
async function sellAll(page: Page): Promise<void> {
  await page.route('**/api/plans', (route) =>
    route.fulfill({ json: { plans: ['hobby', 'pro', 'credits10'] }, headers: { 'x-epoch': 'first' } }),
  );
}

test('the pricing page is light, names what each plan has, and says where payments are not set up', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Writing is free. AI help costs credits.' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByText(NOT_SET_UP)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Pro' })).toHaveCount(0);
  await checkAllVariants(page, 'pricing-not-set-up', ['light']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page');
  await checkAllVariants(page, 'pricing-menu', ['light']);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Start For Free' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(faults).toEqual([]);
  await context.close();
});

test('a visitor who chooses a plan logs in first, and the purchase goes on after the login', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await sellAll(page);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Pro', exact: true })).toBeVisible();
  await checkAllVariants(page, 'pricing', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: 'artifacts/pictures/pricing-whole-desktop.png', fullPage: true });
  await page.getByRole('button', { name: 'Choose Hobby' }).click();
  await expect(page).toHaveURL(/\/login\?plan=hobby$/);
  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password').fill(ines.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // The page continues the purchase, which this server refuses with the reason.
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('alert')).toHaveText(NOT_SET_UP);
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Hobby' })).toHaveClass(/btn--primary/);
  await expect(page.getByRole('link', { name: 'Start For Free' })).toHaveCount(0);
  await checkAllVariants(page, 'pricing-signed-in', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'User menu' }).click();
  for (const name of ['Workspaces', 'Billing', 'Account Settings', 'Sign out'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a writer at the limit of workspaces reads the limit and finds the plans', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  for (const title of ['Tide tables', 'Harbour'])
    await operation(server, ines, 'create-workspace', { title, type: 'novel' });
  const { page, context, faults } = await openAs(browser, server, ines, '/workspaces');
  await expect(page.getByText(LIMIT)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toBeVisible();
  await checkAllVariants(page, 'workspace-limit');
  await page.getByRole('button', { name: 'User menu' }).click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveText(['Upgrade Plan', /Dark Mode/, 'Your name', 'Account Settings', 'Sign Out']);
  await checkAllVariants(page, 'user-menu');
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /Blank Canvas/ }).click({ force: true });
  await expect(page.getByRole('button', { name: 'See plans' })).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('the payment result page says what happened and leads to the account', async ({ browser, server }) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context, faults } = await openAs(browser, server, ines, '/checkout?canceled=true');
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/, { timeout: 10_000 });
  // Anybody can type this address: without a page of the payment provider nothing was paid.
  await page.goto('/checkout?success=true');
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/account$/);
  const visitor = await browser.newContext({ baseURL: server.url });
  const visitorPage = await visitor.newPage();
  await visitorPage.goto('/checkout?success=true');
  await expect(visitorPage).toHaveURL(/\/login/);
  expect(faults).toEqual([]);
  await context.close();
});

test('both payment results are readable in both themes and sizes', async ({ browser, server }) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context } = await openAs(browser, server, ines, '/account');
  // The countdown never ends here, because the pictures take longer than it.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 3000 ? 0 : setTimer(run, ms)) as typeof window.setTimeout;
  });
  for (const flag of ['success', 'canceled']) {
    await page.goto(`/checkout?${flag}=true`);
    await expect(page.getByRole('heading', { name: /^Payment / })).toBeVisible();
    await checkAllVariants(page, `checkout-${flag}`);
  }
  await context.close();
});

test('the account page shows the plan, the credits, every line of the ledger, the theme and the newsletter', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context, faults } = await openAs(browser, server, ines, '/account');
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
  await expect(page.getByText('10.00', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('0.00 bought, 10.00 monthly')).toBeVisible();
  await expect(page.getByText('0/2')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Sign-up credits' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('foolscap-credits.csv');
  await checkAllVariants(page, 'account-plan');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: 'artifacts/pictures/account-whole-desktop.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'artifacts/pictures/account-whole-phone.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'System', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const newsletter = page.getByRole('switch', { name: 'Newsletter' });
  await expect(newsletter).not.toBeChecked();
  const saved = page.waitForResponse(/update-current-user/);
  await newsletter.click();
  await expect(newsletter).toBeChecked();
  await saved;
  await page.reload();
  await expect(newsletter).toBeChecked();
  expect(faults).toEqual([]);
  await context.close();
});
