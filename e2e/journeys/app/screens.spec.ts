import { addMember, makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

// Takes screenshots of every screen in both sizes and themes. axe must find no violation.
// The sign-in pages are always light.

test('the sign-in screens have no axe violations, and every stylesheet states the layer order', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const screens = [
    ['login', '/login', 'Log in to your account'],
    ['signup', '/signup', 'Create a new account'],
    ['forgot-password', '/request-password-reset', 'Forgot your password?'],
    ['reset-password', '/password-reset?token=abc', 'Reset your password'],
    ['verify-email', '/email-verification?token=abc', 'Email verification'],
  ] as const;
  for (const [name, path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await checkAllVariants(page, name, ['light']);
  }
  // The build decides which stylesheet the browser reads first, so each must begin with the layer order.
  const layerOrders = await page.evaluate(() =>
    [...document.styleSheets].map(({ cssRules: [first] }) =>
      first instanceof CSSLayerStatementRule ? first.nameList.join(', ') : null,
    ),
  );
  expect(new Set(layerOrders)).toEqual(
    new Set(['reset, vendor, tokens, ui, editor, canvas, workspace, features']),
  );
  await page.goto('/nowhere/at/all');
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await checkAllVariants(page, 'not-found', ['light']);
  expect(faults).toEqual([]);
  await context.close();
});

test('the list of workspaces has no axe violations: empty, filled, without a match, and with the create dialog', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const { page, context, faults } = await openAs(browser, server, ines, '/workspaces');
  await expect(page.getByText('You have no workspaces just yet.')).toBeVisible();
  await checkAllVariants(page, 'workspaces-empty');

  const mara = await makePerson(server, 'Mara');
  await operation(server, ines, 'create-workspace', { title: 'Letters from the allotment', type: 'blog' });
  await operation(server, ines, 'create-workspace', { title: 'The Tide Clerk', type: 'novel' });
  const { id: marasWorkspaceId } = await operation<{ id: string }>(server, mara, 'create-workspace', {
    title: 'Why maps lie by the sea',
    type: 'article',
  });
  await operation(server, mara, 'invite-workspace-member', {
    workspaceId: marasWorkspaceId,
    email: ines.email,
    role: 'editor',
  });
  await page.reload();
  await expect(page.getByText('2/2 workspaces')).toBeVisible();
  await expect(page.getByText('Why maps lie by the sea')).toBeVisible();
  await checkAllVariants(page, 'workspaces-list');
  // Also on a phone one's own workspaces are visible without scrolling, above the templates.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'The Tide Clerk' });
  await expect(card).toBeInViewport({ ratio: 1 });

  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Search workspaces...'))
    .first()
    .fill('nothing like it');
  await expect(page.getByText('We couldn’t find a workspace that matches.')).toBeVisible();
  await checkAllVariants(page, 'workspaces-no-match');
  await page.getByPlaceholder('Search workspaces...').fill('');

  await operation(server, ines, 'delete-workspace', {
    id: (await operation<{ id: string }[]>(server, ines, 'get-workspaces'))[0]?.id,
  });
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('group', { name: 'Templates' })
    .getByRole('button', { name: /^Novel/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Create Novel Workspace' })).toBeVisible();
  await checkAllVariants(page, 'workspaces-create');
  expect(faults).toEqual([]);
  await context.close();
});

test('the workspace has no axe violations: welcome, editor, selection, share dialog, and the pages for a wrong address', async ({
  browser,
  server,
}) => {
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'The Tide Clerk',
    type: 'novel',
  });
  await addMember(server, ines, mara, workspaceId, 'editor');
  const { id: documentId } = await operation<{ id: string }>(server, ines, 'create-document', {
    workspaceId,
    title: '1 High Water',
  });
  await operation(server, ines, 'update-document', { id: documentId, contentMd: SAMPLE });

  const { page, context, faults } = await openAs(browser, server, ines, `/workspace/${workspaceId}`);
  await expect(page.getByText('Welcome to your workspace')).toBeVisible();
  await checkAllVariants(page, 'workspace-welcome');

  await page.goto(`/workspace/${workspaceId}?item=${documentId}`);
  await expect(page.locator('.ProseMirror')).toContainText('For eleven years');
  const maraTab = await openAs(browser, server, mara, `/workspace/${workspaceId}?item=${documentId}`);
  await maraTab.page.locator('.ProseMirror p').nth(1).click();
  await expect(page.locator('.caret').filter({ hasText: 'Mara' })).toBeVisible();
  await checkAllVariants(page, 'workspace-editor');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.ProseMirror p').nth(2).click({ clickCount: 3 });
  await checkAllVariants(page, 'workspace-selection');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('ArrowRight');

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Mara', { exact: true }).first()).toBeVisible();
  await checkAllVariants(page, 'workspace-share');
  expect(faults).toEqual([]);

  await page.goto('/workspace/not-an-id');
  await expect(page.getByText('Invalid workspace')).toBeVisible();
  await checkAllVariants(page, 'workspace-invalid');
  await page.goto('/workspace/01890000-0000-7000-8000-000000000000');
  await expect(page.getByText('Workspace not found')).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: 'Back to Workspaces' })
      .or(page.getByRole('button', { name: 'Back to Workspaces' }))
      .first(),
  ).toBeVisible();
  await checkAllVariants(page, 'workspace-not-found');
  await context.close();
  await maraTab.context.close();
});

const SAMPLE = `On the morning the sea did not come in, Ines Calder was already at her desk, with the book open at the right page and the pen wet.

For eleven years she had written down the water. Twice a day, at the hour the almanac gave her, she went to the window of the customs house and read the painted board.

## What she wrote

- the hour, *from the almanac*
- the height, in **feet and inches**
  1. read twice
  2. written once
- [x] the name of whoever was there
- [ ] the weather

> Nobody had ever asked to see the book.

So at 6.14 she looked, and wrote what she saw, which was nothing.
`;
