import { makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import { createAs } from '../../testing/sample-workspaces.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';
import { row } from '../../testing/workspace-page.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 120_000 });

const ADDRESS = 'teo-of-the-letter@letters.example';

test('[H2] the link of an invitation leads a new person through sign-up and login into the workspace, where they are asked for a name that others see at once', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const make = createAs(server, ines);
  const workspaceId = await make('create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const documentId = await make('create-document', { workspaceId, title: 'High Water' });
  await make('create-canvas', { workspaceId, title: 'Two days of no water' });
  await operation(server, ines, 'invite-workspace-member', { workspaceId, email: ADDRESS, role: 'editor' });
  const link = await server.waitForEmailLink(ADDRESS, '/invitation');

  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByText('Ines invites you to')).toBeVisible();
  await expect(page.getByRole('heading', { name: '“The Tide Clerk”' })).toBeVisible();
  await expect(page).toHaveURL(/\/invitation$/);
  await checkAllVariants(page, 'invitation', ['light']);

  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(ADDRESS);
  await checkAllVariants(page, 'invitation-signup', ['light']);
  await page.getByLabel('Password').fill('a quiet harbour at noon');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText("You've signed up successfully!")).toBeVisible();
  const verification = await server.waitForEmailLink(ADDRESS, '/email-verification');
  await page.goto(verification.replace(/^https?:\/\/[^/]+/, ''));
  // The link logs in, and goes on with the invitation.
  await expect(page.getByRole('button', { name: 'Accept and open' })).toBeVisible();
  await checkAllVariants(page, 'invitation-accept', ['light']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Accept and open' }).click();
  await expect(page).toHaveURL(new RegExp(`/workspace/${workspaceId}`));
  await expect(row(page, 'High Water')).toBeVisible();

  const inesTab = await openAs(browser, server, ines, `/workspace/${workspaceId}?item=${documentId}`);
  const presence = inesTab.page.getByRole('group', { name: /here$/ });
  await expect(presence).toHaveAccessibleName('Writer is here');
  await row(page, 'High Water').click();
  await page.locator('.ProseMirror').click();
  const caret = inesTab.page.locator('.caret');
  await expect(caret).toHaveText('Writer');
  const notice = page.getByRole('complementary', { name: 'Your name' });
  await expect(notice).toBeVisible();
  // The request takes no focus from the editor.
  await expect(page.locator('.ProseMirror')).toBeFocused();
  await checkAllVariants(page, 'name-request');
  await page.setViewportSize({ width: 1440, height: 900 });
  // On a canvas the request is above the dock.
  await row(page, 'Two days of no water').click();
  const dock = page.getByRole('toolbar', { name: 'Add to canvas' });
  await expect(dock).toBeVisible();
  const [request, tools] = [await notice.boundingBox(), await dock.boundingBox()];
  expect((request?.y ?? 0) + (request?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0);
  await checkAllVariants(page, 'name-request-canvas');
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'High Water').click();
  await notice.getByRole('button', { name: 'Set your name' }).click();
  await page.getByRole('dialog', { name: 'Your name' }).getByLabel('Name').fill('Teo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice).toBeHidden();
  await expect(presence).toHaveAccessibleName('Teo is here');
  await page.locator('.ProseMirror').click();
  await expect(caret).toHaveText('Teo');

  // A reload shows one caret, that of the new page.
  await page.reload();
  await page.locator('.ProseMirror').click();
  await expect(caret).toHaveCount(1);
  await expect(caret).toHaveText('Teo');
  await expect(presence).toHaveAccessibleName('Teo is here');
  await expect(notice).toBeHidden();
  expect([...faults, ...inesTab.faults]).toEqual([]);
  await context.close();
  await inesTab.context.close();
});
