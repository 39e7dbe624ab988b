import type { Browser, Page } from '@playwright/test';
import { makePerson, openAs, operation, watchFaults } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { createWorkspaceWithDocument } from '../../testing/sample-workspaces.ts';

async function openDocument(browser: Browser, server: ServerProcess, title: string) {
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId } = await createWorkspaceWithDocument(server, ines, {
    title,
    document: 'One',
  });
  const path = `/workspace/${workspaceId}?item=${documentId}`;
  const { page, context, faults } = await openAs(browser, server, ines, path);
  const textAtServer = async () =>
    (
      await operation<{ contentMd: string }>(server, ines, 'get-document', { id: documentId })
    ).contentMd.trim();
  return { page, context, faults, path, textAtServer };
}

/** Expects a text on the page. The timeout is long because a page may retry a lost connection only after 30 seconds. */
const expectText = (page: Page, word: string) =>
  expect(page.getByText(word, { exact: true })).toBeVisible({ timeout: 40_000 });

async function write(page: Page, words: string): Promise<void> {
  await page.locator('.ProseMirror').click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('[C1][C3][C4] text that is written offline shows “Saved on this device”, survives the closing of the tab and is sent later', async ({
  browser,
  server,
}) => {
  const { page, context, faults, path, textAtServer } = await openDocument(browser, server, 'On the train');
  await write(page, 'At home.');
  await expectText(page, 'Saved');
  await context.setOffline(true);
  await page.keyboard.type(' In the tunnel.');
  await expectText(page, 'Saved on this device');
  // The tab closes like in a crash: no code of the page runs any more.
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const nextTab = await context.newPage();
  faults.push(...watchFaults(nextTab));
  await nextTab.goto(path);
  await expect(nextTab.locator('.ProseMirror')).toContainText('At home. In the tunnel.');
  await expectText(nextTab, 'Saved');
  await expect.poll(textAtServer).toBe('At home. In the tunnel.');
  expect(faults).toEqual([]);
  await context.close();
});

test('[C1][C3][C4] writing continues while the server is down, and the server receives all of it after its restart', async ({
  browser,
  server,
}) => {
  const { page, context, path, textAtServer } = await openDocument(browser, server, 'A short night');
  await write(page, 'Before.');
  await expectText(page, 'Saved');
  await server.stop('SIGKILL');
  await expectText(page, 'Saved on this device');
  await page.keyboard.type(' Meanwhile.');
  await expectText(page, 'Saved on this device');
  await page.close({ runBeforeUnload: false });
  await server.start();

  const nextTab = await context.newPage();
  await nextTab.goto(path);
  await expect(nextTab.locator('.ProseMirror')).toContainText('Before. Meanwhile.');
  await expectText(nextTab, 'Saved');
  await expect.poll(textAtServer).toBe('Before. Meanwhile.');
  await context.close();
});

test('[C3] unsent text reaches the server although its document is not opened again', async ({
  browser,
  server,
}) => {
  const { page, context, textAtServer } = await openDocument(browser, server, 'Never looked at again');
  await write(page, 'At home.');
  await expectText(page, 'Saved');
  await context.setOffline(true);
  await page.keyboard.type(' And away.');
  await expectText(page, 'Saved on this device');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const nextTab = await context.newPage();
  await nextTab.goto('/workspaces');
  await expect.poll(textAtServer, { timeout: 30_000 }).toBe('At home. And away.');
  await context.close();
});

test('[C9] two offline tabs of one browser show the same text', async ({ browser, server }) => {
  const { page, context, path, textAtServer } = await openDocument(browser, server, 'Two windows');
  await write(page, 'Both.');
  await expectText(page, 'Saved');
  const secondTab = await context.newPage();
  await secondTab.goto(path);
  await expect(secondTab.locator('.ProseMirror')).toContainText('Both.');
  await expectText(secondTab, 'Saved');
  await context.setOffline(true);
  await write(page, ' From the first.');
  // The text may contain the name label of the other tab's caret.
  await expect(secondTab.locator('.ProseMirror')).toContainText(/Both\.(Ines)? From the first\./);
  await write(secondTab, ' From the second.');
  await expect(page.locator('.ProseMirror')).toContainText(
    /Both\.(Ines)? From the first\.(Ines)? From the second\./,
  );
  await expectText(page, 'Saved on this device');
  await context.setOffline(false);
  await expectText(page, 'Saved');
  await expectText(secondTab, 'Saved');
  await expect.poll(textAtServer).toBe('Both. From the first. From the second.');
  await context.close();
});
