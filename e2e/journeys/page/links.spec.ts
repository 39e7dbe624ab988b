import type { Browser } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

// These tests are never offline, so no service worker has to cache the build.
test.use({ serviceWorkers: 'block' });

async function openHighWater(browser: Browser, server: ServerProcess) {
  const ines = await makePerson(server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'blog',
  });
  const createDocument = (title: string) =>
    operation<{ id: string }>(server, ines, 'create-document', { workspaceId, title });
  const { id: tablesId } = await createDocument('Tables of 1911');
  const { id: page } = await createDocument('High Water');
  const pathOf = (id: string) => `/workspace/${workspaceId}?item=${id}`;
  const opened = await openAs(browser, server, ines, pathOf(page), {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(opened.page.locator('.page__text')).toBeVisible();
  return { ...opened, ines, tablesId, pathOf };
}

test('a link to another document shows its current title, the linked document lists its backlinks, and a link to a deleted document is marked as deleted', async ({
  browser,
  server,
}) => {
  const { page, faults, ines, tablesId, pathOf } = await openHighWater(browser, server);
  const text = page.locator('.page__text');
  await text.click();
  await page.keyboard.type('He had copied the figures from [[tables');
  const menu = page.getByRole('listbox', { name: 'Link to' });
  await expect(menu.getByRole('option', { selected: true })).toHaveText(/Tables of 1911/);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and [[The board');
  await expect(menu.getByRole('option', { selected: true })).toHaveText('New document “The board”');
  await page.keyboard.press('Enter');
  await page.keyboard.type(', said @in');
  await expect(page.getByRole('listbox', { name: 'Mention' }).getByRole('option')).toHaveText(['Ines']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await expect(text).toHaveText('He had copied the figures from Tables of 1911 and The board, said @Ines.');
  // The new document is in the tree, and the current document stays open.
  await expect(page.getByRole('treeitem', { name: /The board/ })).toBeVisible();

  // After the target is renamed, the link shows the new title.
  await operation(server, ines, 'update-document', { id: tablesId, title: 'Tide tables, 1911' });
  const link = text.getByRole('link', { name: 'Tide tables, 1911' });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: /Copy as Markdown/ }).click();
  const markdown = 'He had copied the figures from [[Tide tables, 1911]] and [[The board]], said @Ines.\n';
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);

  // The linked document lists the link back at the end of the page.
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${tablesId}$`));
  const linkedFrom = page.getByRole('region', { name: 'Linked from' });
  const backLink = linkedFrom.getByRole('link');
  await expect(backLink).toHaveText(/High Water.*copied the figures from Tide tables, 1911 and The board/, {
    timeout: 20_000,
  });
  // Pasting the copied Markdown resolves its links by the titles of the documents.
  await text.click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text.getByRole('link')).toHaveText(['Tide tables, 1911', 'The board']);
  await backLink.click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText(/High Water/);

  // A link to a permanently deleted document shows its original words and is marked as deleted.
  await operation(server, ines, 'move-document-to-trash', { id: tablesId });
  await operation(server, ines, 'delete-document', { id: tablesId });
  await expect(text.getByRole('link', { name: 'Tables of 1911, deleted' })).toBeVisible();
  await page.goto(pathOf(tablesId));
  await expect(page.getByText('Document not found')).toBeVisible();
  expect(faults).toEqual([]);
});
