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

async function makeDesk(server: ServerProcess) {
  const { ines, make, workspaceId } = await emptyWorkspace(server, { title: 'Tides', type: 'general' });
  const id = await make('create-document', { workspaceId, title: 'Flow' });
  return { ines, workspaceId, id, path: `/workspace/${workspaceId}?item=${id}` };
}

const idInAddress = (address: string): string => new URL(address).searchParams.get('item') ?? '';

test('[C9][D2] two tabs with no network show each other what they make and write; one is closed, and all arrives once', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, id, path } = await makeDesk(door.server);
  const context = await newBrowser(ines);
  const one = await newTab(context, path);
  await write(one, 'The water comes.');
  await says(one, 'Saved');
  await isInstalled(one);
  const two = await newTab(context, path);
  await expect(editorOf(two)).toContainText('The water comes.');
  door.network = 'cut';

  await newDocument(one, 'Ebb', 'The water goes.');
  await expect(row(two, 'Ebb')).toBeVisible();
  await openDocument(two, 'Ebb');
  await expect.poll(() => wordsOf(two)).toBe('The water goes.');
  await write(two, ' It comes back.');
  await expect.poll(() => wordsOf(one)).toBe('The water goes. It comes back.');
  const ebb = idInAddress(two.url());
  await rename(two, 'Flow', 'Flood');
  await newFolder(two, 'Notes');
  for (const name of ['Flood', 'Notes']) await expect(row(one, name)).toBeVisible();
  expect(await shownTree(one)).toEqual(await shownTree(two));

  await one.close();
  await write(two, ' Always.');
  await says(two, 'Saved on this device');
  const again = await newTab(context, path);
  const shown = await shownTree(two);
  await expect.poll(() => shownTree(again)).toEqual(shown);
  door.network = 'open';
  for (const page of [two, again]) await lineIsBack(page);
  await hasNothingPending(two);
  await expect
    .poll(() => textAtServer(door.server, ines, ebb))
    .toBe('The water goes. It comes back. Always.');
  expect(await textAtServer(door.server, ines, id)).toBe('The water comes.');
  const tree = await treeAtServer(door.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  for (const page of [two, again])
    await expect.poll(async () => (await shownTree(page)).sort()).toEqual(tree);
});

test('[D3] a tab crashes with a queue, and with a change of which the answer never came: each is there once', async ({
  door,
  newBrowser,
  newTab,
}) => {
  const { ines, workspaceId, path } = await makeDesk(door.server);
  const context = await newBrowser(ines);
  const page = await newTab(context, path);
  await write(page, 'The water comes.');
  await says(page, 'Saved');
  await isInstalled(page);

  const done = door.hold(/^\/operations(\/create-document)?$/);
  await newDocument(page, 'Ebb', 'The water goes.');
  const ebb = idInAddress(page.url());
  await done;
  // What is asked for now waits behind it.
  await rename(page, 'Flow', 'Flood');
  await newFolder(page, 'Notes');
  await says(page, 'Saved on this device');
  await expect.poll(() => storedRows(page, 'operation')).toBe(5);
  expect(await treeAtServer(door.server, ines, workspaceId)).toHaveLength(3);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  door.letGo();

  const next = await newTab(context, `/workspace/${workspaceId}?item=${ebb}`);
  await expect.poll(() => wordsOf(next)).toBe('The water goes.');
  await hasNothingPending(next);
  await says(next, 'Saved');
  const tree = await treeAtServer(door.server, ines, workspaceId);
  expect(tree).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
  expect((await shownTree(next)).sort()).toEqual(tree);
  await expect.poll(() => textAtServer(door.server, ines, ebb)).toBe('The water goes.');
});
