import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs, operation } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import { expect } from './test.ts';

/** A page that waits for one of its files. */
export interface DelayedPage {
  page: Page;
  faults: string[];
  /** Lets the file load and waits until the page has evaluated it. */
  release: () => Promise<void>;
}

/**
 * Opens a document and delays one file of the client.
 * @param file a glob, by default of the file with the menus, popovers and dialogs
 */
export async function openWithDelayedFile(
  browser: Browser,
  server: ServerProcess,
  file = '**/all-layers-*.js',
): Promise<DelayedPage> {
  const person = await makePerson(server, 'Ines');
  const { id } = await operation<{ id: string }>(server, person, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  await operation(server, person, 'create-document', { workspaceId: id, title: 'High Water' });
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const { page, faults, context } = await openAs(browser, server, person, '/login');
  // A service worker's requests bypass the route, so the page gets no service worker, as on plain HTTP.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  await context.route(file, async (route) => {
    await released;
    await route.continue();
  });
  const arrived = page.waitForResponse(file, { timeout: 60_000 });
  await page.goto(`/workspace/${id}`);
  await page.getByRole('treeitem', { name: 'High Water' }).click();
  await expect(page.locator('.ProseMirror')).toBeVisible();
  return {
    page,
    faults,
    release: async () => {
      release();
      await (await arrived).finished();
      // The page evaluates and shows it within the next frames.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    },
  };
}
