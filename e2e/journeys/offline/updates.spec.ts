import { changedBuild } from '../../testing/changed-build.ts';
import { builds, expect, isInstalled, cachedPaths, test } from '../../testing/devices.ts';
import { endSession, makePerson, operation } from '../../testing/people.ts';
import { lookEverywhere } from '../../testing/pictures.ts';
import { oneDocument } from '../../testing/works.ts';

// The next build is made on the way.
test.describe.configure({ timeout: 180_000 });

/** The next release, built once for all who need it. */
let next: Promise<{ folder: string; remove: () => void }> | undefined;
const nextBuild = (): Promise<{ folder: string }> =>
  (next ??= changedBuild([
    { file: 'client/features/auth/login-page.tsx', from: '"Welcome back"', to: '"Welcome back, writer"' },
    {
      file: 'client/features/auth/signup-page.tsx',
      from: 'Create your account and',
      to: 'Open an account and',
    },
  ]));
test.afterAll(async () => (await next)?.remove());

test('a new build is offered, not forced: the old tab goes on, and after Update the new one runs', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { folder } = await nextBuild();
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await isInstalled(page);
  const old = await newTab(context, '/login');
  await old.evaluate(() => Object.assign(window, { isSamePage: true }));
  const [before] = await builds(page);

  door.handOut(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  await expect(page.getByText('Welcome back', { exact: true })).toBeVisible();
  await lookEverywhere(page, 'update-prompt', ['light']);
  // Loading a page anew is no agreement either.
  await page.reload();
  await expect(page.getByText('Welcome back', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('A new version of Foolscap is ready.')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
  await expect(page.getByText('A new version of Foolscap is ready.')).toHaveCount(0);

  // The old tab was not touched, is told, and loads a part of its own build that the server no longer has.
  await expect(old.getByText('A new version of Foolscap is ready.')).toBeVisible();
  door.asked.length = 0;
  await old.getByRole('link', { name: 'Sign up' }).click();
  await expect(old.getByText(/Create your account and/)).toBeVisible();
  expect(await old.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(door.asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  expect(await builds(page)).toContain(before);
  await page.reload();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
  expect(await builds(page)).toHaveLength(2);

  await old.getByRole('button', { name: 'Update' }).click();
  await expect(old.getByText(/Open an account and/)).toBeVisible();
  // Nobody runs the build before any more.
  await expect.poll(() => builds(old)).toHaveLength(1);
  expect(await builds(old)).not.toContain(before);
  door.network = 'cut';
  await page.reload();
  await expect(page.getByText('Welcome back, writer')).toBeVisible();
});

test('[P9] an update taken with no network keeps words that only this device has, and what waits in the queue', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { folder } = await nextBuild();
  const mara = await makePerson(door.server, 'Mara');
  const { workspaceId: id, documentId } = await oneDocument(door.server, mara, {
    title: 'Tide tables',
    document: 'High Water',
  });
  const context = await newBrowser(mara);
  const page = await newTab(context, `/workspace/${id}?item=${documentId}`);
  await page.locator('.ProseMirror').click();
  await page.keyboard.type('Before.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await isInstalled(page);
  const build = () => page.locator('meta[name="foolscap-build"]').getAttribute('content');
  const before = await build();

  door.handOut(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  door.network = 'cut';
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' In the tunnel.');
  await page.getByRole('treeitem', { name: 'High Water' }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Low Water');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Low Water' })).toBeVisible();
  // At once: whoever is in a hurry must not lose the last key.
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(build).not.toBe(before);
  await expect(page.locator('.ProseMirror')).toHaveText('Before. In the tunnel.');
  await expect(page.getByRole('treeitem', { name: 'Low Water' })).toBeVisible();

  door.network = 'open';
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 40_000 });
  const atServer = () =>
    operation<{ title: string; contentMd: string }>(door.server, mara, 'get-document', { id: documentId });
  await expect
    .poll(async () => (await atServer()).contentMd.trim(), { timeout: 40_000 })
    .toBe('Before. In the tunnel.');
  await expect.poll(async () => (await atServer()).title, { timeout: 40_000 }).toBe('Low Water');
});

test('the offer of a new build leaves the way to log in again free', async ({ door, newBrowser, newTab }) => {
  const { folder } = await nextBuild();
  const mara = await makePerson(door.server, 'Mara');
  const page = await newTab(await newBrowser(mara), '/workspaces');
  await isInstalled(page);
  await endSession(door.server, mara);
  door.handOut(folder);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Log in to your account' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version of Foolscap is ready.')).toBeVisible();
  const again = page.getByRole('complementary', { name: 'Signed out' }).getByRole('button');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await again.click({ trial: true });
  }
  await again.click();
  await expect(dialog).toBeVisible();
});

test('[P9] what the browser took away comes from the network and is kept again, all of it', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await isInstalled(page);
  const all = await cachedPaths(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/signup');
  await expect(page.getByText(/Create your account/)).toBeVisible();
  await expect.poll(async () => (await cachedPaths(page)).sort(), { timeout: 30_000 }).toEqual(all.sort());
  door.network = 'cut';
  for (const path of ['/signup', '/login', '/request-password-reset']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
});
