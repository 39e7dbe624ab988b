import { addMember, makePerson, openAs, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

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
  await checkAllVariants(page, 'account');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ines Ferro');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Ferro', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change email' }).click();
  const email = page.getByRole('dialog', { name: 'Change email' });
  await email.getByRole('button', { name: 'Send link' }).click();
  await expect(email.getByText('Email is required')).toBeVisible();
  await expect(email.getByLabel('New email')).toBeFocused();
  const address = `new-${ines.email}`;
  await email.getByLabel('New email').fill(address);
  await email.getByLabel('Password').fill('not hers at all');
  await email.getByRole('button', { name: 'Send link' }).click();
  await expect(email.getByText('Your password is not right.')).toBeVisible();
  await expect(email.getByLabel('Password')).toBeFocused();
  await email.getByLabel('Password').fill(ines.password);
  await email.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check the new address for a link.')).toBeVisible();
  await page.goto(await server.waitForEmailLink(address));
  await expect(page.getByText('Your email has been changed.')).toBeVisible();

  await page.goto('/account');
  await expect(page.getByText(address).first()).toBeVisible();
  const otherTab = await openAs(browser, server, ines, '/account');
  await expect(otherTab.page.getByRole('heading', { level: 1 })).toBeVisible();
  const newPassword = 'a longer walk by the grey sea';
  await page.getByRole('button', { name: 'Change password' }).click();
  const password = page.getByRole('dialog', { name: 'Change password' });
  await checkAllVariants(page, 'account-password');
  await page.setViewportSize({ width: 1440, height: 900 });
  await password.getByLabel('Current password').fill(ines.password);
  await password.getByLabel('New password').fill('iloveyou1');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('This password is easy to guess.')).toBeVisible();
  await expect(password.getByLabel('New password')).toBeFocused();
  await password.getByLabel('New password').fill(newPassword);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password').fill(newPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
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
  await checkAllVariants(page, 'account-deletion');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your account will be deleted in 15 days')).toBeVisible();
  const transfers = await operation<{ workspaceId: string }[]>(server, mara, 'get-my-transfers');
  expect(transfers.map(({ workspaceId }) => workspaceId)).toEqual([id]);

  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password').fill(ines.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/workspaces/);
  await expect(page.getByText('Tide tables')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});
