import type { Page } from '@playwright/test';
import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

/** Checks a screen in all variants. They leave the page at the size of a phone, so it is made wide again. */
async function checkScreens(page: Page, name: string): Promise<void> {
  await checkAllVariants(page, name);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} is wider than a phone`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the account page changes the name, the email address and the password, and shows each rejection at its field', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context, faults } = await openAs(browser, server, ines, '/workspaces');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { name: 'Ines', level: 1 })).toBeVisible();
  await checkScreens(page, 'account');

  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ines Ferro');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Ferro', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  const emailDialog = page.getByRole('dialog', { name: 'Change email' });
  await emailDialog.getByRole('button', { name: 'Send link' }).click();
  await expect(emailDialog.getByText('Email is required')).toBeVisible();
  await expect(emailDialog.getByLabel('New email')).toBeFocused();
  const newEmail = `new-${ines.email}`;
  await emailDialog.getByLabel('New email').fill(newEmail);
  await emailDialog.getByLabel('Password').fill('not hers at all');
  await emailDialog.getByRole('button', { name: 'Send link' }).click();
  await expect(emailDialog.getByText('Your password is not right.')).toBeVisible();
  await expect(emailDialog.getByLabel('Password')).toBeFocused();
  await emailDialog.getByLabel('Password').fill(ines.password);
  await emailDialog.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check the new address for a link.')).toBeVisible();
  await page.goto(await server.waitForEmailLink(newEmail, '/email-change'));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText(newEmail).first()).toBeVisible();
  const otherTab = await openAs(browser, server, ines, '/account');
  await expect(otherTab.page.getByRole('heading', { level: 1 })).toBeVisible();
  const newPassword = 'a longer walk by the grey sea';
  await page.getByRole('button', { name: 'Change password' }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'Change password' });
  await checkScreens(page, 'account-password');
  await passwordDialog.getByLabel('Current password').fill(ines.password);
  await passwordDialog.getByLabel('New password').fill('iloveyou1');
  await passwordDialog.getByRole('button', { name: 'Change password' }).click();
  await expect(passwordDialog.getByText('This password is easy to guess.')).toBeVisible();
  await expect(passwordDialog.getByLabel('New password')).toBeFocused();
  await passwordDialog.getByLabel('New password').fill(newPassword);
  await passwordDialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  // The other tab has the same session, which the change of the password does not end.
  await otherTab.page.reload();
  await expect(otherTab.page.getByRole('heading', { name: 'Ines Ferro', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(newEmail);
  await page.getByLabel('Password').fill(newPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  expect(faults).toEqual([]);
  await context.close();
  await otherTab.context.close();
});

test('deleting an account asks what happens to each shared workspace, and logging in again cancels the deletion', async ({
  browser,
  server,
}) => {
  const [ines, mara] = [await makePerson(server, 'Ines'), await makePerson(server, 'Mara')];
  const { id } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  await addMember(server, ines, mara, id, 'editor');
  const { page, context, faults } = await openAs(browser, server, ines, '/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Password').fill(ines.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('You share workspaces with others.')).toBeVisible();
  const workspaceChoice = dialog.getByLabel('“Tide tables”');
  await expect(workspaceChoice).toHaveValue('delete');
  await workspaceChoice.selectOption({ label: `Offer it to Mara, ${mara.email}` });
  await checkScreens(page, 'account-deletion');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account will be deleted in 15 days')).toBeVisible();
  const transfers = await operation<{ workspaceId: string }[]>(server, mara, 'get-my-transfers');
  expect(transfers.map(({ workspaceId }) => workspaceId)).toEqual([id]);

  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password').fill(ines.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  await expect(page.getByText('Welcome back. Your account is kept.')).toBeVisible();
  await expect(page.getByText('Tide tables')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
