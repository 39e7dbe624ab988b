import type { Browser } from '@playwright/test';
import { makePerson, openAs, operation } from '../../testing/people.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

// The network is always there: nothing is kept for the time without.
test.use({ serviceWorkers: 'block' });

async function openNovel(browser: Browser, server: ServerProcess) {
  const ines = await makePerson(server, 'Ines');
  const { id: workspaceId } = await operation<{ id: string }>(server, ines, 'create-workspace', {
    title: 'Tide tables',
    type: 'blog',
  });
  const make = (title: string) =>
    operation<{ id: string }>(server, ines, 'create-document', { workspaceId, title });
  const { id: tables } = await make('Tables of 1911');
  const { id: page } = await make('High Water');
  const at = (id: string) => `/workspace/${workspaceId}?item=${id}`;
  const opened = await openAs(browser, server, ines, at(page), {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(opened.page.locator('.page__text')).toBeVisible();
  return { ...opened, ines, tables, at };
}

test('a page links to others, follows their titles, and is found from them', async ({ browser, server }) => {
  const { page, faults, ines, tables, at } = await openNovel(browser, server);
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
  // The document that was made stands beside this one, and this one stays open.
  await expect(page.getByRole('treeitem', { name: /The board/ })).toBeVisible();

  // Renamed elsewhere, the link is called anew.
  await operation(server, ines, 'update-document', { id: tables, title: 'Tide tables, 1911' });
  const link = text.getByRole('link', { name: 'Tide tables, 1911' });
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('menuitem', { name: /Copy as Markdown/ }).click();
  const markdown = 'He had copied the figures from [[Tide tables, 1911]] and [[The board]], said @Ines.\n';
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);

  // There the way back stands at the end of the page.
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${tables}$`));
  const linked = page.getByRole('region', { name: 'Linked from' });
  const back = linked.getByRole('link');
  await expect(back).toHaveText(/High Water.*copied the figures from Tide tables, 1911 and The board/, {
    timeout: 20_000,
  });
  // What was copied finds its documents again by their titles.
  await text.click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text.getByRole('link')).toHaveText(['Tide tables, 1911', 'The board']);
  await back.click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveText(/High Water/);

  // Gone for good, the link says so and keeps its words.
  await operation(server, ines, 'move-document-to-trash', { id: tables });
  await operation(server, ines, 'delete-document', { id: tables });
  await expect(text.getByRole('link', { name: 'Tables of 1911, deleted' })).toBeVisible();
  await page.goto(at(tables));
  await expect(page.getByText('Document not found')).toBeVisible();
  expect(faults).toEqual([]);
});
