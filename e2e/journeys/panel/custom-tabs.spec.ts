import type { Page } from '@playwright/test';
import { openHome, row, says } from '../../testing/desk.ts';
import { expect, test } from '../../testing/devices.ts';
import { operation } from '../../testing/people.ts';
import { lookBothWays } from '../../testing/pictures.ts';
import { sharedWorkspace } from '../../testing/works.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name });
const shown = (page: Page, name: string) => page.getByRole('tree', { name }).getByRole('treeitem');

test('a filter is saved as a tab with no network, stands in the rail of everybody, and is changed and taken away', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { server } = door;
  const { ines, teo, make, workspaceId } = await sharedWorkspace(server, {
    title: 'The Tide Clerk',
    role: 'viewer',
  });
  const papers = await make('create-folder', { workspaceId, name: 'Harbour papers' });
  for (const [title, status, folderId] of [
    ['High Water', 'draft', null],
    ['The Harbour Floor', 'draft', papers],
    ['The Almanac', 'done', papers],
  ] as const) {
    const id = await make('create-document', { workspaceId, title, folderId });
    await operation(server, ines, 'update-document', { id, meta: { status } });
  }

  const context = await newBrowser(ines);
  await (await openHome(newTab, context)).close();
  const page = await newTab(context, `/workspace/${workspaceId}`);
  await expect(row(page, 'High Water')).toBeVisible();
  door.network = 'cut';
  await page.getByRole('button', { name: 'New tab' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tab' });
  await expect(dialog.getByRole('button', { name: 'Create tab' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('To revise');
  await dialog.getByRole('radio', { name: 'Flag' }).press('Space');
  await dialog.getByRole('button', { name: 'First draft' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Shows 2 items now');
  await lookBothWays(page, 'tab-dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(shown(page, 'To revise')).toHaveCount(2);
  await expect(shown(page, 'To revise')).toContainText(['The Harbour Floor', 'High Water']);
  await page.getByRole('searchbox', { name: 'Search To revise' }).fill('harb');
  await expect(shown(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await page.getByRole('searchbox', { name: 'Search To revise' }).fill('');
  await lookBothWays(page, 'tab-panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  door.network = 'open';

  // A reader has it too, and can change none.
  const reader = await newTab(await newBrowser(teo), `/workspace/${workspaceId}`);
  await tab(reader, 'To revise').click({ timeout: 40_000 });
  await expect(shown(reader, 'To revise')).toHaveCount(2);
  await expect(reader.getByRole('button', { name: 'New tab' })).toHaveCount(0);
  await shown(reader, 'To revise').filter({ hasText: 'High Water' }).click();
  await expect(reader.getByRole('article', { name: 'High Water' })).toBeVisible();

  await page.getByRole('button', { name: 'Tab', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit tab' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit tab' });
  await editing.getByLabel('In', { exact: true }).selectOption({ label: 'Harbour papers' });
  await editing.getByRole('button', { name: 'Save tab' }).click();
  await expect(shown(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await expect(shown(reader, 'To revise')).toHaveText([/The Harbour Floor/]);

  // It is remembered, gives way to the files when it goes, and comes back by Undo.
  await page.reload();
  await expect(shown(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await page.getByRole('button', { name: 'Tab', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete tab' }).click();
  await says(page, 'Tab deleted');
  await expect(row(page, 'Harbour papers')).toBeVisible();
  await expect(tab(reader, 'To revise')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tab(page, 'To revise')).toBeVisible();
  await expect(tab(reader, 'To revise')).toBeVisible();
});
