import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { BUILT_CLIENT, changedBuild } from '../testing/changed-build.ts';
import { FrontDoor } from '../testing/front-door.ts';
import { lookEverywhere } from '../testing/pictures.ts';
import { Program } from '../testing/program.ts';
import { makePerson, operation, watchFaults, type Person } from '../testing/people.ts';

// The next build is made on the way.
test.describe.configure({ timeout: 180_000 });

let door: FrontDoor;
const contexts: BrowserContext[] = [];
const watched: string[][] = [];
test.beforeEach(async () => {
  door = await FrontDoor.open(BUILT_CLIENT);
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  await door.close();
  // Neither a page nor the worker was refused anything by its content security policy.
  expect(watched.splice(0).flat()).toEqual([]);
});

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

/** A browser of their own; somebody's, when a person is given. */
async function newBrowser(browser: Browser, person?: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: door.url });
  contexts.push(context);
  context.on('serviceworker', (worker) => {
    const faults: string[] = [];
    watched.push(faults);
    worker.on('console', (message) => {
      if (/Content Security Policy|Uncaught/i.test(message.text())) faults.push(message.text());
    });
  });
  if (person)
    await context.addInitScript((sessionId) => {
      localStorage.setItem('foolscap:sessionId', sessionId);
    }, person.sessionId);
  return context;
}

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  watched.push(watchFaults(page));
  await page.goto(path);
  return page;
}

/** Waits until the build is kept, and this page is served from it. */
const isInstalled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

test('every route opens without a network, also after a reload; whose device it is, is known', async ({
  browser,
}) => {
  const mara = await makePerson(door.server, 'Mara');
  const { id } = await operation<{ id: string }>(door.server, mara, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  const document = await operation<{ id: string }>(door.server, mara, 'create-document', {
    workspaceId: id,
    title: 'High Water',
  });
  const context = await newBrowser(browser, mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('link', { name: /Tide tables/ })).toBeVisible();
  await isInstalled(page);
  door.network = 'cut';

  const routes: [path: string, address: RegExp, title: RegExp, shown: Locator][] = [
    ['/', /\/workspaces$/, /^Workspaces/, page.getByRole('link', { name: /Tide tables/ })],
    ['/workspaces', /\/workspaces$/, /^Workspaces/, page.getByRole('link', { name: /Tide tables/ })],
    ['/workspaces?tab=help', /\/workspaces\?tab=help$/, /^Help/, page.getByRole('heading', { name: 'Help' })],
    [
      `/workspace/${id}`,
      new RegExp(`/workspace/${id}`),
      /^(Tide tables|High Water)/,
      page.getByRole('treeitem', { name: 'High Water' }),
    ],
    [
      `/workspace/${id}?item=${document.id}`,
      new RegExp(`/workspace/${id}\\?item=${document.id}$`),
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
  browser,
}) => {
  const context = await newBrowser(browser);
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
  browser,
}) => {
  const mara = await makePerson(door.server, 'Mara');
  const context = await newBrowser(browser, mara);
  const page = await newTab(context, '/workspaces');
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await isInstalled(page);
  const kept = await keptPaths(page);
  door.network = 'portal';
  const other = await newTab(context, '/workspaces');
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(other.getByText('Free Wi-Fi')).toHaveCount(0);
  // The browser looks for a newer worker here and finds the stranger's page.
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
  });
  expect(await keptPaths(other)).toEqual(kept);
  door.network = 'open';
  await other.reload();
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(logIn(other)).toHaveCount(0);
});

test('what the server answers is never kept, and never answered from here', async ({ browser }) => {
  const mara = await makePerson(door.server, 'Mara');
  const context = await newBrowser(browser, mara);
  const page = await newTab(context, '/workspaces');
  await isInstalled(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  const paths = await keptPaths(page);
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

test('a new build is offered, not forced: the old tab goes on, and after Update the new one runs', async ({
  browser,
}) => {
  const { folder } = await nextBuild();
  const context = await newBrowser(browser);
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
  browser,
}) => {
  const { folder } = await nextBuild();
  const mara = await makePerson(door.server, 'Mara');
  const { id } = await operation<{ id: string }>(door.server, mara, 'create-workspace', {
    title: 'Tide tables',
    type: 'general',
  });
  const document = await operation<{ id: string }>(door.server, mara, 'create-document', {
    workspaceId: id,
    title: 'High Water',
  });
  const context = await newBrowser(browser, mara);
  const page = await newTab(context, `/workspace/${id}?item=${document.id}`);
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
    operation<{ title: string; contentMd: string }>(door.server, mara, 'get-document', { id: document.id });
  await expect
    .poll(async () => (await atServer()).contentMd.trim(), { timeout: 40_000 })
    .toBe('Before. In the tunnel.');
  await expect.poll(async () => (await atServer()).title, { timeout: 40_000 }).toBe('Low Water');
});

test('[P9] what the browser took away comes from the network and is kept again, all of it', async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const page = await newTab(context, '/login');
  await isInstalled(page);
  const all = await keptPaths(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/signup');
  await expect(page.getByText(/Create your account/)).toBeVisible();
  await expect.poll(async () => (await keptPaths(page)).sort(), { timeout: 30_000 }).toEqual(all.sort());
  door.network = 'cut';
  for (const path of ['/signup', '/login', '/request-password-reset']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
});

test('the app can be installed', async ({ browser }) => {
  const context = await newBrowser(browser);
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

test('in development a build that was kept goes, and none is kept again', async ({ browser }) => {
  const context = await newBrowser(browser);
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
