import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs, operation } from './people.ts';
import type { ServerProcess } from './server-process.ts';
import { expect } from './test.ts';

export interface Held {
  page: Page;
  faults: string[];
  /** Lets the file that is held through, and waits until the page has it. */
  release: () => Promise<void>;
}

/** A workspace of which one file has not arrived yet: that with menus, popovers and dialogs, or another. */
export async function openWithoutLayers(
  browser: Browser,
  server: ServerProcess,
  file = '**/all-layers-*.js',
): Promise<Held> {
  const person = await makePerson(server, 'Ines');
  const { id } = await operation<{ id: string }>(server, person, 'create-workspace', {
    title: 'Tide tables',
    type: 'novel',
  });
  await operation(server, person, 'create-document', { workspaceId: id, title: 'High Water' });
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { page, faults, context } = await openAs(browser, server, person, '/login');
  // A service worker would fetch past the route; the page is one without, as on plain HTTP.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
  );
  await context.route(file, async (route) => {
    await opened;
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
      open();
      await (await arrived).finished();
      // It is evaluated and shown within the next frames.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    },
  };
}
