import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { BUILT_CLIENT } from './changed-build.ts';
import { NetworkProxy } from './network-proxy.ts';
import { watchFaults, type Person } from './people.ts';
import { expect } from './test.ts';

export { expect };

interface DeviceFixtures {
  /** Three proxies to one server. Each can be cut separately. */
  networkProxies: NetworkProxy[];
  /** The first of the proxies. */
  networkProxy: NetworkProxy;
  /** Opens a browser context behind a proxy, by default the first. A person that is passed in is signed in there. */
  newBrowser: (person?: Person, proxy?: NetworkProxy) => Promise<BrowserContext>;
  newTab: (context: BrowserContext, path: string) => Promise<Page>;
  /** Errors of all pages and service workers. The fixture expects none when the test ends. */
  faults: string[][];
}

interface WorkerFixtures {
  /** Returns the proxies in their initial state, in front of a server that no test has stopped. */
  resetProxies: () => Promise<NetworkProxy[]>;
}

/** A test with several browsers that cache the app and can lose the network. Each test signs up its own people. */
export const test = base.extend<DeviceFixtures, WorkerFixtures>({
  resetProxies: [
    // Playwright reads the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let networkProxies: NetworkProxy[] = [];
      const close = async (): Promise<void> => {
        for (const networkProxy of networkProxies) await networkProxy.close();
        networkProxies = [];
      };
      await use(async () => {
        if (networkProxies.some(({ server }) => !server.isUntouched)) await close();
        if (networkProxies.length === 0) networkProxies = await NetworkProxy.openSeveral(BUILT_CLIENT, 3);
        for (const networkProxy of networkProxies) networkProxy.reset(BUILT_CLIENT);
        return networkProxies;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  networkProxies: async ({ resetProxies }, use) => use(await resetProxies()),
  networkProxy: async ({ networkProxies }, use) => {
    const [networkProxy] = networkProxies;
    if (!networkProxy) throw new Error('There is no proxy.');
    await use(networkProxy);
  },
  // oxlint-disable-next-line no-empty-pattern
  faults: async ({}, use) => {
    const faults: string[][] = [];
    await use(faults);
    expect(faults.flat()).toEqual([]);
  },
  newBrowser: async ({ browser, networkProxy: first, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, proxy = first) => {
      const localStorage = person ? [{ name: 'foolscap:sessionId', value: person.sessionId }] : [];
      const storageState = { cookies: [], origins: [{ origin: proxy.url, localStorage }] };
      const context = await browser.newContext({ baseURL: proxy.url, storageState });
      contexts.push(context);
      context.on('serviceworker', (worker) => {
        const workerFaults: string[] = [];
        faults.push(workerFaults);
        worker.on('console', (message) => {
          if (/Content Security Policy|Uncaught/i.test(message.text())) workerFaults.push(message.text());
        });
      });
      return context;
    });
    for (const context of contexts) await context.close();
  },
  newTab: async ({ faults }, use) => {
    await use(async (context, path) => {
      const page = await context.newPage();
      faults.push(watchFaults(page));
      await page.goto(path);
      return page;
    });
  },
});

/** Waits until the service worker has cached the build and controls this page. */
export const waitUntilInstalled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

/** Returns the names of the browser's caches: one for each build. */
export const cachedBuilds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
/** Returns the paths of all cached files. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

export const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });
