import {
  editorOf,
  lineIsBack,
  newDocument,
  newFolder,
  openDocument,
  rename,
  row,
  says,
  wordsOf,
  write,
} from '../../testing/desk.ts';
import { expect, isInstalled, test } from '../../testing/devices.ts';
import { storedRows, hasNothingPending } from '../../testing/stored-rows.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { shownTree, textAtServer, treeAtServer } from '../../testing/trees.ts';
import { emptyWorkspace } from '../../testing/works.ts';

test.describe.configure({ timeout: 120_000 });

async function createDocument(server: ServerProcess) {
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides', type: 'general' });
  const flowId = await make('create-document', { workspaceId, title: 'Flow' });
  return { ines, workspaceId, flowId, path: `/workspace/${workspaceId}?item=${flowId}` };
}

const itemIdOf = (address: string): string => new URL(address).searchParams.get('item') ?? '';

test('[C9][D2] two offline tabs show each other’s items and text, and after one tab is closed everything is sent exactly once', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, flowId, path } = await createDocument(door.server);
  const context = await newBrowser(ines);
  const firstTab = await newTab(context, path);
  await write(firstTab, 'The water comes.');
  await says(firstTab, 'Saved');
  await isInstalled(firstTab);
  const secondTab = await newTab(context, path);
  await expect(editorOf(secondTab)).toContainText('The water comes.');
  door.network = 'cut';

  await newDocument(firstTab, 'Ebb', 'The water goes.');
  await expect(row(secondTab, 'Ebb')).toBeVisible();
  await openDocument(secondTab, 'Ebb');
  await expect.poll(() => wordsOf(secondTab)).toBe('The water goes.');
  await write(secondTab, ' It comes back.');
  await expect.poll(() => wordsOf(firstTab)).toBe('The water goes. It comes back.');
  const ebbId = itemIdOf(secondTab.url());
  await rename(secondTab, 'Flow', 'Flood');
  await newFolder(secondTab, 'Notes');
  for (const name of ['Flood', 'Notes']) await expect(row(firstTab, name)).toBeVisible();
  expect(await shownTree(firstTab)).toEqual(await shownTree(secondTab));

  await firstTab.close();
  await write(secondTab, ' Always.');
  await says(secondTab, 'Saved on this device');
  const thirdTab = await newTab(context, path);
  const shownPaths = await shownTree(secondTab);
  await expect.poll(() => shownTree(thirdTab)).toEqual(shownPaths);
  door.network = 'open';
  for (const page of [secondTab, thirdTab]) await lineIsBack(page);
  await hasNothingPending(secondTab);
  await expect
    .poll(() => textAtServer(door.server, ines, ebbId))
    .toBe('The water goes. It comes back. Always.');
  expect(await textAtServer(door.server, ines, flowId)).toBe('The water comes.');
  const tree = await treeAtServer(door.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  for (const page of [secondTab, thirdTab])
    await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
});

test('[D3] after a tab crashes with queued changes and one change without a response, each change takes effect exactly once', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, path } = await createDocument(door.server);
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);

  const responseHeld = door.hold(/^\/operations(\/create-document)?$/);
  await newDocument(page, 'Ebb', 'The water goes.');
  const ebbId = itemIdOf(page.url());
  await responseHeld;
  // The next commands wait in the queue behind the held one.
  await rename(page, 'Flow', 'Flood');
  await newFolder(page, 'Notes');
  await says(page, 'Saved on this device');
  await expect.poll(() => storedRows(page, 'operation')).toBe(5);
  expect(await treeAtServer(door.server, ines, workspaceId)).toHaveLength(3);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  door.letGo();

  const nextTab = await newTab(context, `/workspace/${workspaceId}?item=${ebbId}`);
  await expect.poll(() => wordsOf(nextTab)).toBe('The water goes.');
  await hasNothingPending(nextTab);
  await says(nextTab, 'Saved');
  const tree = await treeAtServer(door.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  expect((await shownTree(nextTab)).sort()).toEqual(tree);
  await expect.poll(() => textAtServer(door.server, ines, ebbId)).toBe('The water goes.');
});
