import type { Locator } from '@playwright/test';
import { builds, expect, isInstalled, cachedPaths, logIn, test } from '../../testing/devices.ts';
import { makePerson } from '../../testing/people.ts';
import { Program } from '../../testing/program.ts';
import { oneDocument } from '../../testing/works.ts';

// Development begins by reading all sources.
test.describe.configure({ timeout: 180_000 });

test('every route opens without a network, also after a reload; whose device it is, is known', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(door.server, 'Mara');
  const { workspaceId: id, documentId } = await oneDocument(door.server, mara, {
    title: 'Tide tables',
    type: 'novel',
    document: 'High Water',
  });
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('link', { name: /Tide tables/ })).toBeVisible();
  await isInstalled(page);
  door.network = 'cut';

  const routes: [path: string, address: RegExp, title: RegExp, shown: Locator][] = [
    ['/', /\/workspaces$/, /^Workspaces/, page.getByRole('link', { name: /Tide tables/ })],
    ['/workspaces', /\/workspaces$/, /^Workspaces/, page.getByRole('link', { name: /Tide tables/ })],
    ['/workspaces?tab=help', /\/workspaces\?tab=help$/, /^Help/, page.getByRole('heading', { name: 'Help' })],
    ['/workspace', /\/workspace$/, /./, page.getByRole('heading', { name: 'Invalid workspace' })],
    [
      `/workspace/${id}`,
      new RegExp(`/workspace/${id}`),
      /^(Tide tables|High Water)/,
      page.getByRole('treeitem', { name: 'High Water' }),
    ],
    [
      `/workspace/${id}?item=${documentId}`,
      new RegExp(`/workspace/${id}\\?item=${documentId}$`),
      /^High Water/,
      page.getByRole('treeitem', { name: 'High Water' }),
    ],
  ];
  for (const [path, address, title, shown] of routes) {
    await page.goto(path);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(shown.first(), path).toBeVisible();
      await expect(page, path).toHaveURL(address);
      await expect(page, path).toHaveTitle(title);
      await expect(logIn(page), path).toHaveCount(0);
    }
  }
  // One that was never opened here, in a tab of its own.
  for (const path of ['/login', '/signup', '/request-password-reset', '/no-such-page']) {
    const other = await newTab(context, path);
    await expect(other.locator('#root'), path).not.toBeEmpty();
    await expect(other.getByRole('heading').first(), path).toBeVisible();
    await other.close();
  }
});

test('to whom nobody is remembered the login page opens without a network, and says that there is none', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/signup');
  await isInstalled(page);
  for (const network of ['cut', 'portal'] as const) {
    door.network = network;
    await page.goto('/workspaces');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill('mara@letters.example');
    await page.getByLabel('Password').fill('a quiet harbour');
    await logIn(page).click();
    await expect(page.getByRole('alert')).toContainText('could not be reached');
  }
});

test('[G5] in a network that answers 200 to everything the app starts, and nobody is signed out', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(door.server, 'Mara');
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await isInstalled(page);
  const kept = await cachedPaths(page);
  door.network = 'portal';
  const other = await newTab(context, '/workspaces');
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(other.getByText('Free Wi-Fi')).toHaveCount(0);
  // The browser looks for a newer worker here and finds the stranger's page.
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
  });
  expect(await cachedPaths(other)).toEqual(kept);
  door.network = 'open';
  await other.reload();
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(logIn(other)).toHaveCount(0);
});

test('what the server answers is never kept, and never answered from here', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(door.server, 'Mara');
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await isInstalled(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(10);
  expect(
    paths.filter((path) => /^\/(operations|auth|sync|api|metrics|healthz|readyz|sw\.js)/.test(path)),
  ).toEqual([]);

  const answers = () =>
    page.evaluate(() =>
      Promise.all(
        ['/healthz', '/readyz', '/api/openapi.json', '/auth/me', '/metrics'].map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 'none',
          ),
        ),
      ),
    );
  expect(await answers()).toEqual([200, 200, 200, 200, 404]);
  // Opened as a page, too.
  const health = await context.newPage();
  await health.goto('/healthz');
  await expect(health.locator('#root')).toHaveCount(0);
  door.network = 'cut';
  expect(await answers()).toEqual(['none', 'none', 'none', 'none', 'none']);
  await expect(health.goto('/healthz')).rejects.toThrow();
});

test('the app can be installed', async ({ newBrowser, newTab }) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await isInstalled(page);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Every browser of a journey is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('in development a build that was kept goes, and none is kept again', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await isInstalled(page);
  const { port } = new URL(door.url);
  await door.close();
  const development = new Program(['vite', '--port', port, '--strictPort', '--host', '127.0.0.1'], {});
  try {
    await development.prints(/ready in/);
    // The kept page comes once more; its browser then finds another worker, which ends itself.
    await page.goto('/login');
    await page.getByRole('button', { name: 'Update' }).click({ timeout: 60_000 });
    await expect(page.locator('meta[name="foolscap-build"][content="development"]')).toBeAttached({
      timeout: 60_000,
    });
    await expect(logIn(page)).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await builds(page)).toEqual([]);
  } finally {
    await development.end();
  }
});
