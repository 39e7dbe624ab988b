import type { Locator } from '@playwright/test';
import {
  cachedBuilds,
  expect,
  waitUntilInstalled,
  cachedPaths,
  logInButton,
  test,
} from '../../testing/devices.ts';
import { makePerson } from '../../testing/people.ts';
import { CommandProcess } from '../../testing/command-process.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

// The development server first reads all sources, which takes long.
test.describe.configure({ timeout: 180_000 });

test('every route opens offline, also after a reload, and the writer stays signed in', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(networkProxy.server, 'Mara');
  const { workspaceId: id, documentId } = await createWorkspaceWithDocument(networkProxy.server, mara, {
    title: 'Tide tables',
    type: 'novel',
    document: 'High Water',
  });
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('link', { name: /Tide tables/ })).toBeVisible();
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';

  const routes: [path: string, address: RegExp, title: RegExp, landmark: Locator][] = [
    ['/', /\/$/, /Foolscap/, page.getByRole('link', { name: 'Open workspaces' })],
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
  for (const [path, address, title, landmark] of routes) {
    await page.goto(path);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await expect(landmark.first(), path).toBeVisible();
      await expect(page, path).toHaveURL(address);
      await expect(page, path).toHaveTitle(title);
      await expect(logInButton(page), path).toHaveCount(0);
    }
  }
  // These routes were never opened on this device. Each opens in its own tab.
  for (const path of ['/login', '/signup', '/request-password-reset', '/no-such-page']) {
    const otherTab = await newTab(context, path);
    await expect(otherTab.locator('#root'), path).not.toBeEmpty();
    await expect(otherTab.getByRole('heading').first(), path).toBeVisible();
    await otherTab.close();
  }
});

test('on a device where nobody is signed in, the login page opens offline and says “Network connection error”', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/signup');
  await waitUntilInstalled(page);
  for (const network of ['cut', 'portal'] as const) {
    networkProxy.network = network;
    await page.goto('/workspaces');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill('mara@letters.example');
    await page.getByLabel('Password').fill('a quiet harbour');
    await logInButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Network connection error');
  }
});

test('[G5] behind a captive portal that answers every request with 200, the app starts and nobody is signed out', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(networkProxy.server, 'Mara');
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await waitUntilInstalled(page);
  const cachedBefore = await cachedPaths(page);
  networkProxy.network = 'portal';
  const otherTab = await newTab(context, '/workspaces');
  await expect(otherTab.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(otherTab.getByText('Free Wi-Fi')).toHaveCount(0);
  // The browser looks for a newer service worker and receives the portal's page instead.
  await otherTab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
  });
  expect(await cachedPaths(otherTab)).toEqual(cachedBefore);
  networkProxy.network = 'open';
  await otherTab.reload();
  await expect(otherTab.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(logInButton(otherTab)).toHaveCount(0);
});

test('the service worker never caches responses of the server’s API and never answers such requests from its cache', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const mara = await makePerson(networkProxy.server, 'Mara');
  const context = await newBrowser(mara);
  const page = await newTab(context, '/workspaces');
  await waitUntilInstalled(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(10);
  expect(
    paths.filter((path) => /^\/(operations|auth|sync|api|metrics|healthz|readyz|sw\.js)/.test(path)),
  ).toEqual([]);

  const statuses = () =>
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
  expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
  // The same holds when the path is opened as a page.
  const health = await context.newPage();
  await health.goto('/healthz');
  await expect(health.locator('#root')).toHaveCount(0);
  networkProxy.network = 'cut';
  expect(await statuses()).toEqual(['none', 'none', 'none', 'none', 'none']);
  await expect(health.goto('/healthz')).rejects.toThrow();
});

test('the app can be installed', async ({ newBrowser, newTab }) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await waitUntilInstalled(page);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Playwright's browser contexts are private windows, which reports `in-incognito`.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('the development server removes a cached build and its service worker, and no build is cached again', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const context = await newBrowser();
  const page = await newTab(context, '/login');
  await waitUntilInstalled(page);
  const { port } = new URL(networkProxy.url);
  await networkProxy.close();
  const development = new CommandProcess(['vite', '--port', port, '--strictPort', '--host', '127.0.0.1'], {});
  try {
    await development.waitForOutput(/ready in/);
    // The cached page is shown once more. The browser then finds a new service worker, which unregisters itself.
    await page.goto('/login');
    await page.getByRole('button', { name: 'Update' }).click({ timeout: 60_000 });
    await expect(page.locator('meta[name="foolscap-build"][content="development"]')).toBeAttached({
      timeout: 60_000,
    });
    await expect(logInButton(page)).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await cachedBuilds(page)).toEqual([]);
  } finally {
    await development.end();
  }
});
