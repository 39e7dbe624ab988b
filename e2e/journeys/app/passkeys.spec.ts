import { makePerson, openAs, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { addAuthenticator } from '../../testing/virtual-authenticator.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

test('a new user signs up with a passkey, logs in with it, deletes and keeps the account, and sets a first password', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const authenticator = await addAuthenticator(page);
  const email = 'keyed@letters.example';

  await page.goto('/signup');
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await checkAllVariants(page, 'passkey-signup', ['light']);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText("You've signed up successfully!")).toBeVisible();

  await page.goto(await server.waitForEmailLink(email, '/email-verification'));
  await expect(
    page.getByText('Your email has been verified. Now add the passkey that you will log in with.'),
  ).toBeVisible();
  await checkAllVariants(page, 'passkey-first', ['light']);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  await expect(page.getByText('Passkey added.')).toBeVisible();
  expect(await authenticator.count()).toBe(1);

  // The account has a passkey and no password.
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: /^Passkey of / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Passkey of / }).click();
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(page.getByText('This is your only way to log in.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The device is asked only when the button is clicked: without a touch the autofill of the email field waits.
  await authenticator.setPresence(false);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const passkeyButton = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(passkeyButton).toBeVisible();
  await checkAllVariants(page, 'passkey-login', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await authenticator.setPresence(true);
  await passkeyButton.click();
  await expect(page).toHaveURL(/\/workspaces/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByText('in 15 days your account and your workspaces are deleted')).toBeVisible();
  await expect(dialog.getByText('Your browser asks for your passkey when you go on.')).toBeVisible();
  // The passkey proves who deletes the account. It is not touched once more for the login page that follows.
  await page.route('**/delete-account', async (route) => {
    await authenticator.setPresence(false);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Your account will be deleted in 15 days')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  // With a touch the autofill of the email field answers by itself; a click would race with it.
  await page.goto('/pricing');
  await authenticator.setPresence(true);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/workspaces/);
  await expect(page.getByText('Welcome back. Your account is kept.')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Set a password' }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'Set a password' });
  await checkAllVariants(page, 'account-first-password');
  await page.setViewportSize({ width: 1440, height: 900 });
  await passwordDialog.getByLabel('New password').fill('nine herons by the weir');
  await passwordDialog.getByRole('button', { name: 'Set password' }).click();
  await expect(
    page.getByText('Your password has been set. You were logged out everywhere else.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('a person adds, renames and removes a passkey, uses it instead of the password, and cannot log in with it after that', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context, faults } = await openAs(browser, server, ines, '/account');
  const authenticator = await addAuthenticator(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(addDialog.getByLabel('Name')).toHaveValue(/^Passkey of /);
  await addDialog.getByLabel('Name').fill(' ');
  await addDialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(addDialog.getByText('A name must not be empty.')).toBeVisible();
  await addDialog.getByLabel('Name').fill('My laptop');
  await addDialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(addDialog.getByText('Password is required')).toBeVisible();
  await addDialog.getByLabel('Password').fill(ines.password);
  await checkAllVariants(page, 'passkey-add');
  await page.setViewportSize({ width: 1440, height: 900 });
  await addDialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My laptop' })).toBeVisible();

  // One device holds one passkey of an account.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await addDialog.getByLabel('Password').fill(ines.password);
  await addDialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(addDialog.getByText('This device has a passkey of your account already.')).toBeVisible();
  await addDialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Blue laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Blue laptop' })).toBeVisible();
  await checkAllVariants(page, 'account-passkeys');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Change email' }).click();
  const emailDialog = page.getByRole('dialog', { name: 'Change email' });
  const newEmail = `new-${ines.email}`;
  await emailDialog.getByLabel('New email').fill(newEmail);
  await emailDialog.getByRole('button', { name: 'Use a passkey' }).click();
  await checkAllVariants(page, 'account-email-passkey');
  await page.setViewportSize({ width: 1440, height: 900 });
  await emailDialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check the new address for a link.')).toBeVisible();
  await page.goto(await server.waitForEmailLink(newEmail, '/email-change'));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove Blue laptop' }).click();
  const removeDialog = page.getByRole('dialog', { name: 'Remove passkey' });
  await removeDialog.getByLabel('Password').fill(ines.password);
  await checkAllVariants(page, 'passkey-remove');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click();
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blue laptop' })).toHaveCount(0);
  expect(await authenticator.count()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(
    page.getByText('This passkey was not accepted. Try again, or log in another way.'),
  ).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
