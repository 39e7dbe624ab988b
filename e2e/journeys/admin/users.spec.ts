import { ageProofs, makeAdministrator } from '../../testing/administrators.ts';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

let countedServer: ServerProcess | undefined;
test.afterEach(async () => {
  await countedServer?.dispose();
  countedServer = undefined;
});

test('an administrator finds a user, changes credits with a proof, toggles the role, and suspends', async ({
  browser,
}) => {
  // A server of its own: the test counts users and administrators.
  const server = await ServerProcess.start();
  countedServer = server;
  const keeper = await makeAdministrator(server, 'Keeper');
  const amber = await makePerson(server, 'Amber');
  for (const name of ['Birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Gorse', 'Heath', 'Iris', 'Juniper'])
    await makePerson(server, name);
  const other = await openAs(browser, server, amber, '/workspaces');
  await expect(other.page.getByText('You have no workspaces just yet.')).toBeVisible();

  const own = await openAs(browser, server, keeper, '/workspaces');
  await own.page.getByRole('button', { name: 'User menu' }).click();
  await own.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  await expect(own.page).toHaveURL(/\/admin/);
  await own.page.getByRole('navigation', { name: 'Administration pages' }).getByText('Users').click();
  await expect(own.page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Dashboard / Users');
  await expect(own.page.getByRole('row')).toHaveCount(11);
  await checkAllVariants(own.page, 'admin-users');
  await own.page.setViewportSize({ width: 1440, height: 900 });

  // The number field and the filter: the filter starts at the first page again.
  const pageField = own.page.getByRole('spinbutton', { name: 'Page' });
  await pageField.fill('2');
  await expect(own.page.getByRole('row')).toHaveCount(2);
  await own.page.getByRole('searchbox', { name: 'Email' }).fill(amber.email);
  await expect(pageField).toHaveValue('1');
  await expect(own.page.getByRole('row')).toHaveCount(2);
  const row = own.page.getByRole('row', { name: new RegExp(amber.email) });

  // Credits: the last proof is too old, so the dialog asks for the password.
  ageProofs(server);
  const actions = own.page.getByRole('button', { name: `Actions for ${amber.email}` });
  await actions.click();
  await expect(own.page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await checkAllVariants(own.page, 'admin-users-menu');
  await own.page.setViewportSize({ width: 1440, height: 900 });
  await own.page.keyboard.press('Escape');
  await expect(own.page.getByRole('menu')).toHaveCount(0);
  await expect(actions).toBeFocused();
  await own.page.keyboard.press('Enter');
  await own.page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = own.page.getByRole('dialog', { name: `Edit: ${amber.email}` });
  await edit.getByLabel('Change of credits').fill('5');
  await edit.getByLabel('Reason').fill('A run failed twice.');
  await checkAllVariants(own.page, 'admin-users-edit');
  await own.page.setViewportSize({ width: 1440, height: 900 });
  await edit.getByRole('button', { name: 'Save' }).click();
  const proof = own.page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password').fill('not my password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('Your password is not right.')).toBeVisible();
  await checkAllVariants(own.page, 'admin-proof');
  await own.page.setViewportSize({ width: 1440, height: 900 });
  await proof.getByLabel('Password').fill(keeper.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(own.page.getByText(`${amber.email} is changed.`)).toBeVisible();
  await expect(edit).toHaveCount(0);
  const ledger = await operation<{ entries: unknown[] }>(server, amber, 'get-credit-entries');
  expect(ledger.entries[0]).toMatchObject({ amount: 5, reason: 'admin' });

  // The role: it is granted at once, and never taken from oneself.
  const confirmAct = async () => {
    await expect(proof.getByText('This act needs a confirmation of its own')).toBeVisible();
    await proof.getByLabel('Password').fill(keeper.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(proof).toHaveCount(0);
  };
  const flag = row.getByRole('switch');
  await flag.click();
  await confirmAct();
  await expect(flag).toBeEnabled();
  await expect(flag).toBeChecked();
  await own.page.getByRole('searchbox', { name: 'Email' }).fill('');
  await own.page.getByRole('combobox', { name: 'Is admin' }).selectOption('true');
  await expect(own.page.getByRole('row')).toHaveCount(3);
  await own.page.getByRole('switch', { name: `${amber.email} is admin` }).click();
  await confirmAct();
  await expect(own.page.getByRole('row')).toHaveCount(2);
  const ownFlag = own.page.getByRole('switch', { name: `${keeper.email} is admin` });
  await ownFlag.click();
  await expect(
    own.page.getByText('You are the only administrator. Make somebody else one first.'),
  ).toBeVisible();
  await expect(ownFlag).toBeChecked();
  await own.page.getByRole('combobox', { name: 'Is admin' }).selectOption('false');

  // A suspension reaches the other browser within five seconds, and refuses the password.
  const act = async (label: string, reason: string, submit = label) => {
    await actions.click();
    await own.page.getByRole('menuitem', { name: label }).click();
    const dialog = own.page.getByRole('dialog', { name: `${label}: ${amber.email}` });
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: submit }).click();
  };
  await act('Suspend', 'They sent spam.');
  const again = other.page.getByRole('dialog', { name: 'Log in to your account' });
  await expect(again).toBeVisible({ timeout: 5_000 });
  await again.getByLabel('Password').fill(amber.password);
  await again.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(again.getByText('This account is suspended.')).toBeVisible();
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible();

  // So does the end of all sessions, after which the password is accepted again.
  await act('End the suspension', 'It was a mistake.');
  await expect(row.getByText('Suspended', { exact: true })).toHaveCount(0);
  const logInAgain = again.getByRole('button', { name: 'Log in', exact: true });
  await logInAgain.click();
  await expect(again).toHaveCount(0);
  await act('Log out everywhere', 'They lost their phone.', 'Log out');
  await expect(again).toBeVisible({ timeout: 5_000 });
  await again.getByLabel('Password').fill(amber.password);
  await logInAgain.click();
  await expect(again).toHaveCount(0);

  // The log has each act with its reason.
  await own.page.getByRole('navigation', { name: 'Administration pages' }).getByText('Logs').click();
  await own.page.getByRole('searchbox', { name: 'Person' }).fill(amber.email);
  const messages = own.page.getByRole('table', { name: 'Log' }).locator('tbody td:last-child');
  await expect(messages).toHaveText([
    'Ended all sessions (1). Reason: They lost their phone.',
    'Ended the suspension of the account. Reason: It was a mistake.',
    'Suspended the account. Reason: They sent spam.',
    'Is no administrator any more.',
    'Made an administrator.',
    'Granted 5.00 credits. Reason: A run failed twice.',
  ]);
  await checkAllVariants(own.page, 'admin-logs-filtered');
  expect([...own.faults, ...other.faults]).toEqual([]);
});

test('an administrator changes their own profile with a photo', async ({ browser, server }) => {
  const keeper = await makeAdministrator(server, 'Keeper');
  const { page, faults } = await openAs(browser, server, keeper, '/admin/settings');
  await page.getByLabel('Full Name').fill('Ines Weber');
  await page.getByLabel('Phone Number').fill('+49 30 1234');
  await page.getByLabel('BIO').fill('Runs the place.');
  const choose = page.getByLabel(/Choose a photo/);
  const square = (side: number) => ({
    name: 'photo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#b64"/></svg>`,
    ),
  });
  await choose.setInputFiles(square(5000));
  await expect(page.getByRole('alert')).toHaveText(
    'A photo may have at most 800 × 800 pixels. Make it smaller and choose it again.',
  );
  await choose.setInputFiles(square(400));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Your portrait' })).toBeVisible();
  await checkAllVariants(page, 'admin-settings');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to save the changes?')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your changes have not been saved!')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ines Weber');
  const photo = page.getByRole('img', { name: 'Your portrait' });
  await expect(photo).toHaveJSProperty('naturalWidth', 400);
  expect(await photo.getAttribute('src')).toContain('/files');
  expect(faults).toEqual([]);
});
