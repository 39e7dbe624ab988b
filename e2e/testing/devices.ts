import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { BUILT_CLIENT } from './changed-build.ts';
import { FrontDoor } from './front-door.ts';
import { watchFaults, type Person } from './people.ts';
import { expect } from './test.ts';

export { expect };

interface Devices {
  /** Three networks to one server: each can be cut by itself. */
  doors: FrontDoor[];
  /** The first of them, where one is enough. */
  door: FrontDoor;
  /** A browser of their own, behind the first door or another; somebody is signed in, when a person is given. */
  newBrowser: (person?: Person, at?: FrontDoor) => Promise<BrowserContext>;
  newTab: (context: BrowserContext, path: string) => Promise<Page>;
  /** What must never happen in a page or a worker; that there is none of it is asked when the test ends. */
  faults: string[][];
}

interface Shared {
  /** The doors as they were when they were opened, to a server that no journey has ended. */
  takeDoors: () => Promise<FrontDoor[]>;
}

/** Journeys of browsers that keep the app, and lose the network: each has people of its own on one server. */
export const test = base.extend<Devices, Shared>({
  takeDoors: [
    // Playwright reads the fixtures a function needs from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let doors: FrontDoor[] = [];
      const close = async (): Promise<void> => {
        for (const door of doors) await door.close();
        doors = [];
      };
      await use(async () => {
        if (doors.some(({ server }) => !server.isUntouched)) await close();
        if (doors.length === 0) doors = await FrontDoor.openSeveral(BUILT_CLIENT, 3);
        for (const door of doors) door.reset(BUILT_CLIENT);
        return doors;
      });
      await close();
    },
    { scope: 'worker' },
  ],
  doors: async ({ takeDoors }, use) => use(await takeDoors()),
  door: async ({ doors }, use) => {
    const [door] = doors;
    if (!door) throw new Error('There is no door.');
    await use(door);
  },
  // oxlint-disable-next-line no-empty-pattern
  faults: async ({}, use) => {
    const faults: string[][] = [];
    await use(faults);
    expect(faults.flat()).toEqual([]);
  },
  newBrowser: async ({ browser, door: first, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, at = first) => {
      const localStorage = person ? [{ name: 'foolscap:sessionId', value: person.sessionId }] : [];
      const storageState = { cookies: [], origins: [{ origin: at.url, localStorage }] };
      const context = await browser.newContext({ baseURL: at.url, storageState });
      contexts.push(context);
      context.on('serviceworker', (worker) => {
        const refused: string[] = [];
        faults.push(refused);
        worker.on('console', (message) => {
          if (/Content Security Policy|Uncaught/i.test(message.text())) refused.push(message.text());
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

/** Waits until the build is kept, and this page is served from it. */
export const isInstalled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

/** The builds that a browser keeps, and the paths of what is in them. */
export const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

export const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });
