import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  RECONNECT_TIMEOUT,
  fireOnlineEvent,
  moveTo,
  newDocument,
  openSyncPanel,
  insertText,
  rename,
  row,
  expectText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { readBrowserStorage, countStoredRows, waitForNothingPending } from '../../testing/browser-storage.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace, createAs } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

const openItemId = (page: Page): string => new URL(page.url()).searchParams.get('item') ?? '';

test('[C10] a device whose writer was removed from a workspace while offline keeps and can download the unsent text, deletes the rest, and sends the text when the writer is a member again', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides', type: 'general' });
  const mara = await makePerson(server, 'Mara');
  await addMember(server, ines, mara, workspaceId, 'editor');
  const flowId = await make('create-document', { workspaceId, title: 'Flow' });
  const sandId = await make('create-document', { workspaceId, title: 'Sand' });
  const ownWorkspaceId = await createAs(server, mara)('create-workspace', {
    title: 'Her own',
    type: 'general',
  });
  const page = await newTab(await newBrowser(mara), `/workspace/${workspaceId}?item=${sandId}`);
  await insertText(page, 'Bare and clean.');
  await expectText(page, 'Saved');
  await row(page, 'Flow').click();
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';
  expect(await readBrowserStorage(page)).toContain('Bare and clean.');
  await rename(page, 'Flow', 'Flood');
  await insertText(page, ' Mine alone.');
  await expectText(page, 'Saved on this device');

  const members = await operation<{ userId: string; role: string }[]>(server, ines, 'get-workspace-members', {
    workspaceId,
  });
  const userId = members.find(({ role }) => role === 'editor')?.userId;
  await operation(server, ines, 'remove-workspace-member', { workspaceId, userId });
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await expect(page.getByText('Workspace not found')).toBeVisible(RECONNECT_TIMEOUT);
  await expect(page.getByRole('button', { name: 'Download “Flood”' })).toBeVisible();
  await expect.poll(async () => (await readBrowserStorage(page)).includes('Bare and clean.')).toBe(false);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Download “Document”' })).toBeVisible();

  await page.goto(`/workspace/${ownWorkspaceId}`);
  const panel = await openSyncPanel(page);
  await expect(panel.getByText('Waiting to send')).toBeVisible();
  await expect(panel.getByText('Could not be done')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: /^Download/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('The water comes. Mine alone.');
  expect(await countStoredRows(page, 'operation')).toBe(1);
  expect(await readBrowserStorage(page)).toContain('Mine alone.');
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flow', 'Sand', 'Trash']);
  expect(await textAtServer(server, ines, flowId)).toBe('The water comes.');

  await addMember(server, ines, mara, workspaceId, 'editor');
  await page.goto(`/workspace/${workspaceId}?item=${flowId}`);
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Flood', 'Sand', 'Trash']);
  await expect.poll(() => textAtServer(server, ines, flowId)).toBe('The water comes. Mine alone.');
});

test('[D5][D6] of the offline moves around folders that others locked or trashed meanwhile, only the forbidden ones are rejected and listed, and device and server then show the same tree', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides', type: 'general' });
  const [lockedId, trashedId] = [
    await make('create-folder', { workspaceId, name: 'Charts' }),
    await make('create-folder', { workspaceId, name: 'Notes' }),
  ];
  await make('create-folder', { workspaceId, name: 'Drafts' });
  for (const title of ['Flow', 'Sand']) await make('create-document', { workspaceId, title });
  const page = await newTab(await newBrowser(ines), `/workspace/${workspaceId}`);
  await expect(row(page, 'Charts')).toBeVisible();
  await waitUntilInstalled(page);
  networkProxy.network = 'cut';
  await moveTo(page, 'Charts', 'Drafts');
  await moveTo(page, 'Flow', 'Drafts');
  await moveTo(page, 'Sand', 'Notes');
  await row(page, 'Notes').click();
  await newDocument(page, 'Ebb', 'The water goes.');
  const ebbId = openItemId(page);
  await expectText(page, 'Saved on this device');
  await operation(server, ines, 'update-folder', { id: lockedId, isLocked: true });
  await operation(server, ines, 'move-folder-to-trash', { id: trashedId });

  // First a captive portal answers every request with 200. The device accepts none of these answers [C11].
  networkProxy.requestedPaths.length = 0;
  networkProxy.network = 'portal';
  await fireOnlineEvent(page);
  const sentOperations = () =>
    networkProxy.requestedPaths.filter((path) => /^\/operations(\/update-.*)?$/.test(path));
  await expect.poll(sentOperations).not.toEqual([]);
  await expectText(page, 'Saved on this device');
  expect(await countStoredRows(page, 'problem')).toBe(0);
  const waitingCount = await countStoredRows(page, 'operation');
  expect(waitingCount).toBe(5);
  networkProxy.network = 'open';
  await fireOnlineEvent(page);
  await waitForNothingPending(page);

  const panel = await openSyncPanel(page);
  const problems = panel.locator('.trouble');
  await expect(problems.filter({ hasText: 'Moved “Charts”' })).toHaveCount(1);
  await expect(problems.filter({ hasText: 'Moved “Sand”' })).toHaveCount(1);
  await expect(problems).toHaveCount(2);
  await page.keyboard.press('Escape');
  const tree = await treeAtServer(server, ines, workspaceId);
  expect(tree).toEqual(['Charts', 'Drafts', 'Drafts/Flow', 'Ebb', 'Sand', 'Trash', 'Trash/Notes']);
  await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
  await expect.poll(() => textAtServer(server, ines, ebbId)).toBe('The water goes.');
});
