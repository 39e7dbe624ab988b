import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { oneDocument } from '../../testing/works.ts';

async function openDesk(browser: Browser, server: ServerProcess, title: string) {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId } = await oneDocument(server, ines, { title, document: 'One' });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const textAtServer = async () =>
    (
      await operation<{ contentMd: string }>(server, ines, 'get-document', { id: documentId })
    ).contentMd.trim();
  return { page, context, faults, path, textAtServer };
}

/** A page whose network was cut may wait half a minute before it tries anew. */
const says = (page: Page, word: string) =>
  expect(page.getByText(word, { exact: true })).toBeVisible({ timeout: 40_000 });

async function write(page: Page, words: string): Promise<void> {
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('[C1][C3][C4] what is written with no network is said to be on this device, outlives the tab, and arrives', async ({
  browser,
  server,
}) => {
  const { page, context, faults, path, textAtServer } = await openDesk(browser, server, 'On the train');
  await write(page, 'At home.');
  await says(page, 'Saved');
  await context.setOffline(true);
  await page.keyboard.type(' In the tunnel.');
  await says(page, 'Saved on this device');
  // As a crash does it: nothing of the page runs any more.
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const next = await context.newPage();
  faults.push(...watchFaults(next));
  await next.goto(path);
  await expect(next.locator('.ProseMirror')).toContainText('At home. In the tunnel.');
  await says(next, 'Saved');
  await expect.poll(textAtServer).toBe('At home. In the tunnel.');
  expect(faults).toEqual([]);
  await context.close();
});

test('[C1][C3][C4] with the server gone one goes on writing; it has all of it when it is back', async ({
  browser,
  server,
}) => {
  const { page, context, path, textAtServer } = await openDesk(browser, server, 'A short night');
  await write(page, 'Before.');
  await says(page, 'Saved');
  await server.stop('SIGKILL');
  await says(page, 'Saved on this device');
  await page.keyboard.type(' Meanwhile.');
  await says(page, 'Saved on this device');
  await page.close({ runBeforeUnload: false });
  await server.start();

  const next = await context.newPage();
  await next.goto(path);
  await expect(next.locator('.ProseMirror')).toContainText('Before. Meanwhile.');
  await says(next, 'Saved');
  await expect.poll(textAtServer).toBe('Before. Meanwhile.');
  await context.close();
});

test('[C3] what is owed arrives though its document is not opened again', async ({ browser, server }) => {
  const { page, context, textAtServer } = await openDesk(browser, server, 'Never looked at again');
  await write(page, 'At home.');
  await says(page, 'Saved');
  await context.setOffline(true);
  await page.keyboard.type(' And away.');
  await says(page, 'Saved on this device');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/workspaces');
  await expect.poll(textAtServer, { timeout: 30_000 }).toBe('At home. And away.');
  await context.close();
});

test('[C9] two tabs with no network have one text', async ({ browser, server }) => {
  const { page, context, path, textAtServer } = await openDesk(browser, server, 'Two windows');
  await write(page, 'Both.');
  await says(page, 'Saved');
  const second = await context.newPage();
  await second.goto(path);
  await expect(second.locator('.ProseMirror')).toContainText('Both.');
  await says(second, 'Saved');
  await context.setOffline(true);
  await write(page, ' From the first.');
  // Where the other window's caret stands, its name stands too.
  await expect(second.locator('.ProseMirror')).toContainText(/Both\.(Ines)? From the first\./);
  await write(second, ' From the second.');
  await expect(page.locator('.ProseMirror')).toContainText(
    /Both\.(Ines)? From the first\.(Ines)? From the second\./,
  );
  await says(page, 'Saved on this device');
  await context.setOffline(false);
  await says(page, 'Saved');
  await says(second, 'Saved');
  await expect.poll(textAtServer).toBe('Both. From the first. From the second.');
  await context.close();
});
