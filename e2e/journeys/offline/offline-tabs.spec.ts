import {
  editorOf,
  fireOnlineEvent,
  newDocument,
  newFolder,
  openDocument,
  rename,
  row,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { countStoredRows, waitForNothingPending } from '../../testing/browser-storage.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { createEmptyWorkspace } from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

async function createDocument(server: ServerProcess) {
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides', type: 'general' });
  const flowId = await make('create-document', { workspaceId, title: 'Flow' });
  return { ines, workspaceId, flowId, path: `/workspace/${workspaceId}?item=${flowId}` };
}

const itemIdOf = (address: string): string => new URL(address).searchParams.get('item') ?? '';

test('[C9][D2] two offline tabs show each other’s items and text, and after one tab is closed everything is sent exactly once', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flowId, path } = await createDocument(networkProxy.server);
  const context = await newBrowser(ines);
  const firstTab = await newTab(context, path);
  await write(firstTab, 'The water comes.');
  await expectText(firstTab, 'Saved');
  await waitUntilInstalled(firstTab);
  const secondTab = await newTab(context, path);
  await expect(editorOf(secondTab)).toContainText('The water comes.');
  networkProxy.network = 'cut';

  await newDocument(firstTab, 'Ebb', 'The water goes.');
  await expect(row(secondTab, 'Ebb')).toBeVisible();
  await openDocument(secondTab, 'Ebb');
  await expect.poll(() => readDocumentText(secondTab)).toBe('The water goes.');
  await write(secondTab, ' It comes back.');
  await expect.poll(() => readDocumentText(firstTab)).toBe('The water goes. It comes back.');
  const ebbId = itemIdOf(secondTab.url());
  await rename(secondTab, 'Flow', 'Flood');
  await newFolder(secondTab, 'Notes');
  for (const name of ['Flood', 'Notes']) await expect(row(firstTab, name)).toBeVisible();
  expect(await shownTree(firstTab)).toEqual(await shownTree(secondTab));

  await firstTab.close();
  await write(secondTab, ' Always.');
  await expectText(secondTab, 'Saved on this device');
  const thirdTab = await newTab(context, path);
  const shownPaths = await shownTree(secondTab);
  await expect.poll(() => shownTree(thirdTab)).toEqual(shownPaths);
  networkProxy.network = 'open';
  for (const page of [secondTab, thirdTab]) await fireOnlineEvent(page);
  await waitForNothingPending(secondTab);
  await expect
    .poll(() => textAtServer(networkProxy.server, ines, ebbId))
    .toBe('The water goes. It comes back. Always.');
  expect(await textAtServer(networkProxy.server, ines, flowId)).toBe('The water comes.');
  const tree = await treeAtServer(networkProxy.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  for (const page of [secondTab, thirdTab])
    await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
});

test('[D3] after a tab crashes with queued changes and one change without a response, each change takes effect exactly once', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, path } = await createDocument(networkProxy.server);
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);

  const responseHeld = networkProxy.withholdResponses(/^\/operations(\/create-document)?$/);
  await newDocument(page, 'Ebb', 'The water goes.');
  const ebbId = itemIdOf(page.url());
  await responseHeld;
  // The next commands wait in the queue behind the held one.
  await rename(page, 'Flow', 'Flood');
  await newFolder(page, 'Notes');
  await expectText(page, 'Saved on this device');
  await expect.poll(() => countStoredRows(page, 'operation')).toBe(5);
  expect(await treeAtServer(networkProxy.server, ines, workspaceId)).toHaveLength(3);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  networkProxy.resumeResponses();

  const nextTab = await newTab(context, `/workspace/${workspaceId}?item=${ebbId}`);
  await expect.poll(() => readDocumentText(nextTab)).toBe('The water goes.');
  await waitForNothingPending(nextTab);
  await expectText(nextTab, 'Saved');
  const tree = await treeAtServer(networkProxy.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  expect((await shownTree(nextTab)).sort()).toEqual(tree);
  await expect.poll(() => textAtServer(networkProxy.server, ines, ebbId)).toBe('The water goes.');
});
