import { readFile } from 'node:fs/promises';
import {
  RECONNECT_TIMEOUT,
  editorOf,
  fireOnlineEvent,
  newDocument,
  openDocument,
  openSyncPanel,
  rename,
  row,
  expectText,
  readDocumentText,
  write,
} from '../../testing/workspace-page.ts';
import { expect, waitUntilInstalled, test } from '../../testing/devices.ts';
import { countStoredRows, waitForNothingPending } from '../../testing/browser-storage.ts';
import { addMember, makePerson, operation } from '../../testing/people.ts';
import { checkDesktopAndPhone } from '../../testing/screen-check.ts';
import { textAtServer, treeAtServer } from '../../testing/trees.ts';
import {
  createEmptyWorkspace,
  createAs,
  createWorkspaceWithDocument,
} from '../../testing/sample-workspaces.ts';

test.describe.configure({ timeout: 120_000 });

test('[D5] a rejected change is undone and listed, and the other waiting changes are sent', async ({
  networkProxies,
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const { ines, make, workspaceId } = await createEmptyWorkspace(server, { title: 'Tides', type: 'general' });
  const notesId = await make('create-folder', { workspaceId, name: 'Notes' });
  const flowId = await make('create-document', { workspaceId, title: 'Flow' });
  const page = await newTab(
    await newBrowser(ines, networkProxies[1]),
    `/workspace/${workspaceId}?item=${flowId}`,
  );
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  if (networkProxies[1]) networkProxies[1].network = 'cut';
  await rename(page, 'Notes', 'Sketches');
  await rename(page, 'Flow', 'Flood');
  await newDocument(page, 'Ebb', 'The water goes.');
  await expectText(page, 'Saved on this device');
  await operation(server, ines, 'update-folder', { id: notesId, isLocked: true });
  if (networkProxies[1]) networkProxies[1].network = 'open';
  await fireOnlineEvent(page);
  await waitForNothingPending(page);

  await expect(row(page, 'Notes')).toBeVisible();
  await expect(row(page, 'Sketches')).toHaveCount(0);
  for (const name of ['Flood', 'Ebb']) await expect(row(page, name)).toBeVisible();
  expect(await countStoredRows(page, 'problem')).toBe(1);
  await page.reload();
  const panel = await openSyncPanel(page);
  await expect(panel.getByText('Could not be done')).toBeVisible();
  const problem = panel.locator('.trouble');
  await expect(problem).toHaveCount(1);
  await expect(problem).toContainText('Renamed “Notes”');
  await problem.getByRole('button', { name: 'OK' }).click();
  await expect(panel.getByText('Could not be done')).toHaveCount(0);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Notes', 'Trash']);
});

test('[D5] a rejected new document stays on this device with its text, and can be downloaded and created in another workspace', async ({
  networkProxies,
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const mara = await makePerson(server, 'Mara');
  const workspaceId = await createAs(server, ines)('create-workspace', { title: 'Tides', type: 'general' });
  await addMember(server, ines, mara, workspaceId, 'editor');
  const ownWorkspaceId = await createAs(server, mara)('create-workspace', {
    title: 'Her own',
    type: 'general',
  });
  const page = await newTab(await newBrowser(mara, networkProxies[1]), `/workspace/${workspaceId}`);
  await expect(page.getByText('Welcome to your workspace')).toBeVisible();
  await waitUntilInstalled(page);
  if (networkProxies[1]) networkProxies[1].network = 'cut';
  await newDocument(page, 'Ebb', 'The water goes.');
  await expectText(page, 'Saved on this device');
  const members = await operation<{ userId: string; role: string }[]>(server, ines, 'get-workspace-members', {
    workspaceId,
  });
  const userId = members.find(({ role }) => role === 'editor')?.userId;
  await operation(server, ines, 'update-workspace-member', { workspaceId, userId, role: 'viewer' });
  if (networkProxies[1]) networkProxies[1].network = 'open';
  await fireOnlineEvent(page);

  await expect(row(page, 'Ebb')).toContainText('Only on this device', RECONNECT_TIMEOUT);
  await page.reload();
  await expect(row(page, 'Ebb')).toContainText('Only on this device');
  await expect.poll(() => readDocumentText(page)).toBe('The water goes.');
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Trash']);

  const panel = await openSyncPanel(page);
  const problem = panel.locator('.trouble');
  await expect(problem).toContainText('New document “Ebb”');
  const download = page.waitForEvent('download');
  await problem.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('The water goes.');
  await problem.getByRole('button', { name: 'Make elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Her own' }).click();
  await waitForNothingPending(page);
  await expect(row(page, 'Ebb')).toHaveCount(0);
  expect(await treeAtServer(server, mara, ownWorkspaceId)).toEqual(['Ebb', 'Trash']);
  await page.goto(`/workspace/${ownWorkspaceId}`);
  await openDocument(page, 'Ebb');
  await expect(editorOf(page)).toContainText('The water goes.');
  const ebbId = new URL(page.url()).searchParams.get('item') ?? '';
  await expect.poll(() => textAtServer(server, mara, ebbId)).toBe('The water goes.');
});

test('[A15] when the server’s disk is full, a message says so, writing continues, and everything is sent without a reload once there is room', async ({
  networkProxy,
  newBrowser,
  newTab,
}) => {
  const { server } = networkProxy;
  const ines = await makePerson(server, 'Ines');
  const { workspaceId, documentId: flowId, path } = await createWorkspaceWithDocument(server, ines);
  const page = await newTab(await newBrowser(ines), path);
  await write(page, 'The water comes.');
  await expectText(page, 'Saved');
  await waitUntilInstalled(page);
  const loadedAt = await page.evaluate(() => performance.timeOrigin);

  await server.stop('SIGTERM');
  // The required free space is larger than any disk, so the server acts as if the disk were nearly full.
  await server.start({ MIN_FREE_DISK_MB: String(10 ** 9) });
  await fireOnlineEvent(page);
  await write(page, ' It stays.');
  await expectText(
    page,
    'The server has no room at the moment. Your words are safe on this device and will be sent when there is room.',
    RECONNECT_TIMEOUT,
  );
  await expectText(page, 'Saved on this device', RECONNECT_TIMEOUT);
  await write(page, ' For hours.');
  await expectText(page, 'Saved on this device', RECONNECT_TIMEOUT);
  await newDocument(page, 'Ebb', 'The water goes.');
  await rename(page, 'Flow', 'Flood');
  // The server still accepts operations that create nothing, because writers free space with such operations.
  await expect
    .poll(() => treeAtServer(server, ines, workspaceId), RECONNECT_TIMEOUT)
    .toEqual(['Flood', 'Trash']);
  await openDocument(page, 'Flood');
  const panel = await openSyncPanel(page);
  await expect(
    panel.getByText('Has no room at the moment. What you write waits here and is sent when there is room.'),
  ).toBeVisible(RECONNECT_TIMEOUT);
  await checkDesktopAndPhone(page, 'server-full');
  await page.keyboard.press('Escape');
  expect(await textAtServer(server, ines, flowId)).toBe('The water comes.');

  await server.stop('SIGTERM');
  await server.start();
  await fireOnlineEvent(page);
  await expectText(page, 'Saved', { timeout: 60_000 });
  await expect(page.getByText(/^The server has no room/)).toHaveCount(0);
  await waitForNothingPending(page);
  expect(await treeAtServer(server, ines, workspaceId)).toEqual(['Ebb', 'Flood', 'Trash']);
  expect(await textAtServer(server, ines, flowId)).toBe('The water comes. It stays. For hours.');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});
