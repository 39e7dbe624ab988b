import { expect, test } from '../../testing/test.ts';
import { watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a stranger goes from the landing page by the prices to the sign-up, verifies the email address by its link, logs in, creates a workspace and writes', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const email = 'ines@letters.example';
  const password = 'the tide was late again';

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A writers toolkit for modern creators');
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Writing is free. AI help costs credits.');
  await page.getByRole('main').getByRole('link', { name: 'Start For Free' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(
    page.getByText("You've signed up successfully! Check your email for the confirmation link."),
  ).toBeVisible();

  await expect(page.getByText(email)).toBeVisible();
  await checkAllVariants(page, 'signup-sent');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Logging in fails until the verification link has been opened. The page that was asked for stays in the address.
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your email is not confirmed yet. Open the link that we sent you, then log in.',
  );
  await checkAllVariants(page, 'login-unconfirmed');
  await page.setViewportSize({ width: 1440, height: 900 });

  // In another browser the link by itself changes nothing.
  const other = await browser.newContext({ baseURL: server.url });
  const otherPage = await other.newPage();
  const link = await server.waitForEmailLink(email, '/email-verification');
  await otherPage.goto(link);
  await expect(otherPage.getByRole('button', { name: 'Confirm email' })).toBeVisible();
  await checkAllVariants(otherPage, 'verify-email-elsewhere');
  await other.close();

  await page.goto(await server.waitForEmailLink(email, '/email-verification'));
  await expect(page.getByText('Your email has been verified. You are logged in.')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  await expect(page.getByText('You have no workspaces just yet.')).toBeVisible();

  await page.getByRole('group', { name: 'Templates' }).getByRole('button', { name: /Novel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Novel Workspace' });
  await dialog.getByLabel('Workspace Name').fill('The Tide Clerk');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(page).toHaveURL(/\/workspace\//);
  await expect(page.getByText('Workspace created successfully!')).toBeVisible();
  // A new novel opens at its first chapter.
  await expect(page.getByLabel('Document title')).toHaveValue('Chapter 1');

  // A new document focuses its title first. Enter moves the focus to the text.
  await page.getByRole('button', { name: 'New Document' }).click();
  await expect(page.getByLabel('Document title')).toBeFocused();
  await page.keyboard.type('1 High Water');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: '1 High Water' })).toBeVisible();
  const editor = page.locator('.ProseMirror');
  await expect(editor).toBeFocused();
  await page.keyboard.type('On the morning the sea did not come in, she was already at her desk.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.locator('.ProseMirror')).toContainText('she was already at her desk.');
  expect(faults).toEqual([]);
  await context.close();
});

test('a weak password gets a hint in the form or an error from the server at its field, and a strong one is accepted', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const weakPasswordHint = page.getByText(
    'This password is easy to guess. Use a longer one, or a few words that do not belong together.',
  );
  await page.goto('/signup');
  const password = page.getByLabel('Password');
  await page.getByLabel('Email').fill('wilhelmina@letters.example');
  for (const typed of ['aaaaaaaa', 'foolscap1', 'Wilhelmina@letters.example']) {
    await password.fill(typed);
    await password.blur();
    await expect(weakPasswordHint).toBeVisible();
    await expect(password).not.toHaveAttribute('aria-invalid');
    await password.fill('nine herons by the weir');
    await expect(weakPasswordHint).toHaveCount(0);
  }

  // Only the server has the list of common passwords.
  await password.fill('iloveyou1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(weakPasswordHint).toBeVisible();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await checkAllVariants(page, 'weak-password', ['light']);
  await password.fill('nine herons by the weir');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText("You've signed up successfully!")).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('a reset link works once, and resetting the password ends every session', async ({
  browser,
  server,
}) => {
  const { makePerson, openAs } = await import('../../testing/people.ts');
  const mara = await makePerson(server, 'Mara');
  const otherTab = await openAs(browser, server, mara, '/workspaces');
  await expect(otherTab.page.getByRole('heading', { name: 'Create your writing workspace' })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(mara.email);
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByText('Check your email for a password reset link.')).toBeVisible();

  const link = await server.waitForEmailLink(mara.email, '/password-reset');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a new and longer phrase');
  await page.getByLabel(/confirm/i).fill('another phrase');
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByText("Passwords don't match!")).toBeVisible();
  await page.getByLabel(/confirm/i).fill('a new and longer phrase');
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByText('Your password has been reset.')).toBeVisible();

  // The link does not work a second time, and the old session has ended.
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another phrase');
  await page.getByLabel(/confirm/i).fill('yet another phrase');
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const me = await fetch(`${server.url}/auth/me`, { headers: { authorization: `Bearer ${mara.sessionId}` } });
  expect(me.status).toBe(401);
  await context.close();
  await otherTab.context.close();
});

test('a link without its token shows a message that the token is missing', async ({ page, server }) => {
  for (const path of ['/password-reset', '/email-verification']) {
    await page.goto(server.url + path);
    await expect(
      page.getByText('The token is missing from the URL. Please check the link you received in your email.'),
    ).toBeVisible();
  }
});
