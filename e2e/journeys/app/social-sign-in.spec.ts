import type { Browser, Page } from '@playwright/test';
import { startWithProviders, type ProvidersServer } from '../../testing/identity-providers.ts';
import { makePerson, openAs, watchFaults } from '../../testing/people.ts';
import { checkAllVariants, checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

const peers = process.env['PEERS_DIR'];
test.skip(!peers, 'needs PEERS_DIR: stand-ins for Google and GitHub');
test.describe.configure({ timeout: 180_000 });

const open = async (browser: Browser, { server }: ProvidersServer, path: string) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const faults = watchFaults(page);
  await page.goto(path);
  return { page, faults };
};
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('foolscap:sessionId'));
const expectWorkspaces = async (page: Page) => {
  await page.waitForURL('**/workspaces');
  await expect(page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();
  // Neither the address nor the history holds the session or the code.
  expect(page.url()).not.toContain('#');
  expect(page.url()).not.toContain((await storedSession(page)) ?? 'no session');
};

/** Signs in at GitHub once more, in the window that the dialog opens. */
async function confirmAtGitHub(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in at GitHub' }).click();
  const popup = await opened;
  await popup.getByText('octocat', { exact: false }).first().click();
  await expect(page.getByText('Confirmed. You can go on.')).toBeVisible();
}

test('a writer signs in with Google and with GitHub, and disconnects one of them on the account page', async ({
  browser,
}) => {
  const providers = await startWithProviders(peers ?? '', 'emulate');
  try {
    const { page, faults } = await open(browser, providers, '/signup');
    await expect(page.getByRole('link', { name: 'Google' })).toBeVisible();
    await page.getByRole('link', { name: 'GitHub' }).click();
    await page.getByText('octocat', { exact: false }).first().click();
    await expectWorkspaces(page);

    // The account has no password: GitHub is the only way to log in, and Google becomes a second one.
    await page.goto('/account');
    await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await confirmAtGitHub(page);
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(page.getByText('This is your only way to log in.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await checkAllVariants(page, 'account-proof-at-provider');
    await page.setViewportSize({ width: 1440, height: 900 });
    await confirmAtGitHub(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('ada@example.test').first().click();
    await page.waitForURL('**/account');
    await expect(page.getByText('Connected as ada@example.test.')).toBeVisible();
    await expect(page.getByText('Google is connected. You can log in with it from now on.')).toBeVisible();
    await checkAllVariants(page, 'account-ways-to-log-in');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await confirmAtGitHub(page);
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(page.getByText('GitHub is disconnected.')).toBeVisible();

    // The same account opens with Google in another browser.
    const other = await open(browser, providers, '/login');
    await checkDesktopAndPhone(other.page, 'login-with-providers');
    await other.page.getByRole('link', { name: 'Google' }).click();
    await other.page.getByText('ada@example.test').first().click();
    await expectWorkspaces(other.page);
    await other.page.goto('/account');
    await expect(other.page.getByText('octocat@example.test')).not.toHaveCount(0);
    expect([...faults, ...other.faults]).toEqual([]);
  } finally {
    await providers.close();
  }
});

/** Fills the login form of the strict provider and allows Foolscap to read the account. */
async function signInAt(page: Page, account: string): Promise<void> {
  await page.locator('input[name=login]').fill(account);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}

test('a confirmed address joins its account; an unconfirmed one is refused with a sentence and can be connected', async ({
  browser,
}) => {
  const providers = await startWithProviders(peers ?? '', 'openid');
  try {
    const mara = await makePerson(providers.server, 'Mara');
    const { page, faults } = await open(browser, providers, '/login');
    await page.getByRole('link', { name: 'Google' }).click();
    await signInAt(page, mara.email);
    await expectWorkspaces(page);
    await page.goto('/account');
    await expect(page.getByText(`Connected as ${mara.email}.`)).toBeVisible();

    const stranger = await open(browser, providers, '/login');
    await stranger.page.getByRole('link', { name: 'Google' }).click();
    await signInAt(stranger.page, 'unverified@example.test');
    const refusal = stranger.page.getByRole('alert');
    await expect(refusal).toHaveText(
      'Google has not confirmed your email address. Sign up with your email, confirm it, and connect Google on the account page.',
    );
    expect(await storedSession(stranger.page)).toBe(null);
    await checkDesktopAndPhone(stranger.page, 'oauth-callback-refused');
    await stranger.page.getByRole('link', { name: 'Go to login' }).click();
    await stranger.page.waitForURL('**/login');

    // The same account is connected by somebody who signed up with an email.
    const ines = await makePerson(providers.server, 'Ines');
    const own = await openAs(browser, providers.server, ines, '/account');
    await own.page.getByRole('button', { name: 'Connect Google' }).click();
    const dialog = own.page.getByRole('dialog', { name: 'Connect Google' });
    await dialog.getByLabel('Password').fill(ines.password);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await signInAt(own.page, 'unverified@example.test');
    await expect(own.page.getByText('Connected as unverified@example.test.')).toBeVisible();
    expect([...faults, ...stranger.faults, ...own.faults]).toEqual([]);
  } finally {
    await providers.close();
  }
});

test('somebody who cancels at the provider, or opens an old address, reads a sentence', async ({
  browser,
}) => {
  const providers = await startWithProviders(peers ?? '', 'openid');
  try {
    const { page } = await open(browser, providers, '/login');
    await page.getByRole('link', { name: 'Google' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You did not let Foolscap use your Google account, so nothing was changed.',
    );
    await page.goto(`/auth/google/callback?code=a&state=${'A'.repeat(43)}`);
    await expect(page.getByRole('alert')).toContainText('This sign-in did not start in this browser');
    await page.goto(`/oauth/callback#${'A'.repeat(43)}`);
    await expect(page.getByRole('alert')).toHaveText('Unable to login with the OAuth provider.');
    expect(new URL(page.url()).hash).toBe('');
  } finally {
    await providers.close();
  }
});
