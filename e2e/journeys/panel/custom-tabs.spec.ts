import type { Page } from '@playwright/test';
import { openWorkspaceList, row, expectText } from '../../testing/workspace-page.ts';
import { expect, test } from '../../testing/devices.ts';
import { operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { createSharedWorkspace } from '../../testing/sample-workspaces.ts';

const tabButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspace' }).getByRole('button', { name });
const itemsOf = (page: Page, name: string) => page.getByRole('tree', { name }).getByRole('treeitem');

test('a filter that is saved offline as a tab appears in the rail of every member, and can be edited, deleted and restored', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, teo, make, workspaceId } = await createSharedWorkspace(server, {
    title: 'The Tide Clerk',
    role: 'viewer',
  });
  const papersId = await make('create-folder', { workspaceId, name: 'Harbour papers' });
  for (const [title, status, folderId] of [
    ['High Water', 'draft', null],
    ['The Harbour Floor', 'draft', papersId],
    ['The Almanac', 'done', papersId],
  ] as const) {
    const id = await make('create-document', { workspaceId, title, folderId });
    await operation(server, ines, 'update-document', { id, meta: { status } });
  }

  const context = await newBrowser(ines);
  await (await openWorkspaceList(newTab, context)).close();
  const page = await newTab(context, `/workspace/${workspaceId}`);
  await expect(row(page, 'High Water')).toBeVisible();
  networkProxy.network = 'cut';
  await page.getByRole('button', { name: 'New tab' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tab' });
  await expect(dialog.getByRole('button', { name: 'Create tab' })).toBeDisabled();
  await dialog.getByLabel('Name').fill('To revise');
  await dialog.getByRole('radio', { name: 'Flag' }).press('Space');
  await dialog.getByRole('button', { name: 'First draft' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Shows 2 items now');
  await checkDesktopAndPhone(page, 'tab-dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(itemsOf(page, 'To revise')).toHaveCount(2);
  await expect(itemsOf(page, 'To revise')).toContainText(['The Harbour Floor', 'High Water']);
  await page.getByRole('searchbox', { name: 'Search To revise' }).fill('harb');
  await expect(itemsOf(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await page.getByRole('searchbox', { name: 'Search To revise' }).fill('');
  await checkDesktopAndPhone(page, 'tab-panel');
  await page.setViewportSize({ width: 1440, height: 900 });
  networkProxy.network = 'open';

  // A viewer also has the tab, but cannot create or change tabs.
  const readerPage = await newTab(await newBrowser(teo), `/workspace/${workspaceId}`);
  await tabButton(readerPage, 'To revise').click({ timeout: 40_000 });
  await expect(itemsOf(readerPage, 'To revise')).toHaveCount(2);
  await expect(readerPage.getByRole('button', { name: 'New tab' })).toHaveCount(0);
  await itemsOf(readerPage, 'To revise').filter({ hasText: 'High Water' }).click();
  await expect(readerPage.getByRole('article', { name: 'High Water' })).toBeVisible();

  await page.getByRole('button', { name: 'Tab', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit tab' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit tab' });
  await editDialog.getByLabel('In', { exact: true }).selectOption({ label: 'Harbour papers' });
  await editDialog.getByRole('button', { name: 'Save tab' }).click();
  await expect(itemsOf(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await expect(itemsOf(readerPage, 'To revise')).toHaveText([/The Harbour Floor/]);

  // The selected tab survives a reload. Deleting it shows the files instead, and Undo restores it.
  await page.reload();
  await expect(itemsOf(page, 'To revise')).toHaveText([/The Harbour Floor/]);
  await page.getByRole('button', { name: 'Tab', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete tab' }).click();
  await expectText(page, 'Tab deleted');
  await expect(row(page, 'Harbour papers')).toBeVisible();
  await expect(tabButton(readerPage, 'To revise')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tabButton(page, 'To revise')).toBeVisible();
  await expect(tabButton(readerPage, 'To revise')).toBeVisible();
});
