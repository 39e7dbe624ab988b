import { buildChangedClient } from '../../testing/changed-build.ts';
import { cachedBuilds, expect, waitUntilInstalled, cachedPaths, test } from '../../testing/devices.ts';
import { endSession, makePerson, operation } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// The tests build another version of the client.
test.describe.configure({ timeout: 180_000 });

/** The build of the next release. It is built once and shared by all tests of this file. */
let builtNext: Promise<{ folder: string; remove: () => void }> | undefined;
const nextBuild = (): Promise<{ folder: string }> =>
  (builtNext ??= buildChangedClient([
    { file: 'client/features/auth/login-page.tsx', from: '"Welcome back"', to: '"Welcome back, writer"' },
    {
      file: 'client/features/auth/signup-page.tsx',
      from: 'Create your account and',
      to: 'Open an account and',
    },
  ]));
test.afterAll(async () => (await builtNext)?.remove());

test('a new build is offered and runs only after “Update”, and another tab goes on with the old build', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { folder } = await nextBuild();
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await waitUntilInstalled(page);
  const oldTab = await newTab(context, '/login');
  await oldTab.evaluate(() => Object.assign(window, { isSamePage: true }));
  const [buildBefore] = await cachedBuilds(page);

  networkProxy.serveBuild(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  await expect(page.getByText('Welcome back', { exact: true })).toBeVisible();
  await checkAllVariants(page, 'update-prompt', ['light']);
  // A reload does not start the new build either.
  await page.reload();
  await expect(page.getByText('Welcome back', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of Foolscap is ready.')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
  await expect(page.getByText('A new version of Foolscap is ready.')).toHaveCount(0);

  // The old tab was not reloaded and shows the offer. It loads a lazy file of its own build from the cache, because the
  // server no longer has that file.
  await expect(oldTab.getByText('A new version of Foolscap is ready.')).toBeVisible();
  networkProxy.requestedPaths.length = 0;
  await oldTab.getByRole('link', { name: 'Sign up' }).click();
  await expect(oldTab.getByText(/Create your account and/)).toBeVisible();
  expect(await oldTab.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(networkProxy.requestedPaths.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(await cachedBuilds(page)).toContain(buildBefore);
  await page.reload();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
  expect(await cachedBuilds(page)).toHaveLength(2);

  await oldTab.getByRole('button', { name: 'Update' }).click();
  await expect(oldTab.getByText(/Open an account and/)).toBeVisible();
  // No tab runs the old build any more, so its cache is deleted.
  await expect.poll(() => cachedBuilds(oldTab)).toHaveLength(1);
  expect(await cachedBuilds(oldTab)).not.toContain(buildBefore);
  networkProxy.network = 'cut';
  await page.reload();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
});

test('[P9] an update that is started offline keeps the text that only this device has and the queued changes', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { folder } = await nextBuild();
  const mara = await makePerson(networkProxy.server, 'Mara');
  const { workspaceId: id, documentId } = await createWorkspaceWithDocument(networkProxy.server, mara, {
    title: 'Tide tables',
    document: 'High Water',
  });
  const context = await newBrowser(mara);
  const page = await newTab(context, `/workspace/${id}?item=${documentId}`);
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await waitUntilInstalled(page);
  const build = () => page.locator('meta[name="foolscap-build"]').getAttribute('content');
  const buildBefore = await build();

  networkProxy.serveBuild(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  networkProxy.network = 'cut';
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' In the tunnel.');
  await page.getByRole('treeitem', { name: 'High Water' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Low Water');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Low Water' })).toBeVisible();
  // The click follows at once: an update must not lose the last key of a fast writer.
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(build).not.toBe(buildBefore);
  await expect(page.locator('.ProseMirror')).toHaveText('Before. In the tunnel.');
  await expect(page.getByRole('treeitem', { name: 'Low Water' })).toBeVisible();

  networkProxy.network = 'open';
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 });
  const serverDocument = () =>
    operation<{ title: string; contentMd: string }>(networkProxy.server, mara, 'get-document', {
      id: documentId,
    });
  await expect
    .poll(async () => (await serverDocument()).contentMd.trim(), { timeout: 40_000 })
    .toBe('Before. In the tunnel.');
  await expect.poll(async () => (await serverDocument()).title, { timeout: 40_000 }).toBe('Low Water');
});

test('the offer of a new build does not cover the button to log in again', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { folder } = await nextBuild();
  const mara = await makePerson(networkProxy.server, 'Mara');
  const page = await newTab(await newBrowser(mara), '/workspaces');
  await waitUntilInstalled(page);
  await endSession(networkProxy.server, mara);
  networkProxy.serveBuild(folder);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  const logInAgain = page.getByRole('complementary', { name: 'Signed out' }).getByRole('button');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await logInAgain.click({ trial: true });
  }
  await logInAgain.click();
  await expect(dialog).toBeVisible();
});

test('[P9] when the browser has deleted the cached build, the app loads from the network and caches the whole build again', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await waitUntilInstalled(page);
  const allPaths = await cachedPaths(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/signup');
  await expect(page.getByText(/Create your account/)).toBeVisible();
  await expect
    .poll(async () => (await cachedPaths(page)).sort(), { timeout: 30_000 })
    .toEqual(allPaths.sort());
  networkProxy.network = 'cut';
  for (const path of ['/signup', '/login', '/request-password-reset']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
});
