import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDocument, moveDocumentToTrash, updateDocument } from '#shared/operations/documents.ts';
import { createFolder, deleteFolder, moveFolderToTrash, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace, type WorkspaceView } from '#shared/operations/workspaces.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { templateItems } from '#shared/templates/template-items.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { ApiError } from '#client/api/api-error.ts';
import { waitingUpload } from '#client/lib/device/waiting-upload.ts';
import { recreateLostItems, deleteAgain } from './recreate-lost-items.ts';
import { forgetRestored, readRestored } from './restored.ts';
import type { WorkspaceValue } from '../queue/scope-snapshot.ts';
import { openTab } from '../testing/test-tabs.ts';
import { outboxFixture } from '../testing/outbox-fixture.ts';
import type { ScriptedServer } from '../testing/scripted-server.ts';

const fixture = outboxFixture();
let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  ({ server, userId, workspaceId } = fixture);
});

async function tabWithItems() {
  const { outbox, device } = openTab(server, userId, {});
  await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
  const scope = `workspace:${workspaceId}`;
  outbox.views.watch(scope);
  await vi.waitFor(() => expect(outbox.views.status(scope).isLoaded).toBe(true));
  const folder = outbox.enqueue(createFolder, { workspaceId, name: 'Part two' });
  const inside = outbox.enqueue(createDocument, {
    workspaceId,
    title: 'High Water',
    folderId: folder.input.id,
  });
  await Promise.all([folder.stored, inside.stored]);
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().operations).toEqual([]), { timeout: 5_000 });
  const database = await device.database();
  if (!database) throw new Error('No database.');
  return { outbox, database, scope, ids: [folder.input.id, inside.input.id] };
}

test('[E4] items that a restored server lost are offered, and recreated under their ids, folders first', async () => {
  const { outbox, database, scope, ids } = await tabWithItems();
  expect(await readRestored(database)).toEqual([]);
  server.restore('e2');
  await outbox.views.pull(scope);
  const [found, ...others] = await readRestored(database);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ workspaceId, lost: undefined, returned: [] });
  expect(found?.missing.map(({ id }) => id)).toEqual(ids);
  // The items are offered, not created: the device's copy is not assumed to be right.
  expect(server.itemNames(workspaceId)).toEqual([]);
  if (!found) throw new Error('Nothing was found.');
  await recreateLostItems(outbox, found);
  await forgetRestored(database, found);
  await outbox.drain();
  await vi.waitFor(() => expect(server.itemNames(workspaceId)).toEqual(['Part two', 'High Water']));
  expect(outbox.views.tree(workspaceId)?.get(ids[1]!)).toMatchObject({ parentId: ids[0] });
  expect(await readRestored(database)).toEqual([]);
});

test('[E4] deleted items that reappeared are offered', async () => {
  const { database, scope } = await tabWithItems();
  const snapshot = await database.get('snapshot', scope);
  if (!snapshot) throw new Error('No snapshot.');
  // The device had seen both deletions; the backup still has the items.
  const before = { ...snapshot, epoch: 'e0', storedAt: Date.now() + 600_000 };
  const value = { ...(snapshot.value as object), items: new Map() };
  await database.put('meta', { ...before, value }, `aside:${scope}:e0`);
  const [found] = await readRestored(database);
  expect(found?.missing).toEqual([]);
  expect(found?.returned.map(({ name }) => name).sort()).toEqual(['High Water', 'Part two']);
});

test('[E4] lost files are offered if their bytes are on this device and they are not queued for upload', async () => {
  const { database, scope } = await tabWithItems();
  const snapshot = await database.get('snapshot', scope);
  if (!snapshot) throw new Error('No snapshot.');
  const asset = (id: string) => [id, { kind: 'asset', id, name: `${id}.png` } as TreeAsset] as const; // only these fields are read
  const currentAssets = new Map([asset('there')]);
  const oldAssets = new Map([...currentAssets, asset('lost'), asset('waits'), asset('elsewhere')]);
  const value = snapshot.value as WorkspaceValue; // as the scripted server answered
  await database.put('snapshot', { ...snapshot, value: { ...value, assets: currentAssets } });
  const before = { ...snapshot, epoch: 'e0', value: { ...value, assets: oldAssets } };
  await database.put('meta', before, `aside:${scope}:e0`);
  for (const assetId of ['there', 'lost', 'waits'])
    await database.put('file', { assetId, workspaceId, blob: new Blob([assetId]), storedAt: 0 });
  const fileFields = { filename: 'a.png', name: 'a.png', mimeType: 'image/png', size: 5, alt: '' };
  await database.put(
    'upload',
    waitingUpload({ assetId: 'waits', workspaceId, width: 1, height: 1, askedBy: 'assets', ...fileFields }),
  );
  const found = await readRestored(database);
  expect(found).toMatchObject([{ workspaceId, missing: [], returned: [], files: [{ name: 'lost.png' }] }]);

  const viewer = { ...value.workspace, role: 'viewer' as const };
  await database.put('snapshot', {
    ...snapshot,
    value: { ...value, workspace: viewer, assets: currentAssets },
  });
  expect(await readRestored(database)).toEqual([]);
});

test('[E4] reappeared items are moved to the trash with their content, and queued ones are not offered again', async () => {
  const { outbox, database, scope, ids } = await tabWithItems();
  const snapshot = await database.get('snapshot', scope);
  const trash = trashIdOf(workspaceId);
  // The device last saw the folder in the trash and the document deleted for good.
  const items = new Map((snapshot!.value as WorkspaceValue).items);
  items.set(ids[0]!, { ...items.get(ids[0]!)!, parentId: trash });
  items.delete(ids[1]!);
  const before = { ...snapshot!, epoch: 'e0', storedAt: Date.now() + 600_000 };
  await database.put(
    'meta',
    { ...before, value: { ...(snapshot!.value as object), items } },
    `aside:${scope}:e0`,
  );
  const [found] = await readRestored(database);
  expect(found?.returned.map(({ id }) => id)).toEqual(ids);
  server.faults = [ApiError.unreachable(new Error('no line'))];
  await deleteAgain(outbox, found!);
  expect(outbox.getState().operations.map(({ name, input }) => [name, input])).toEqual([
    ['move-folder-to-trash', { id: ids[0] }],
  ]);
  const [after] = await readRestored(database);
  expect(after?.returned.map(({ id }) => id)).toEqual([ids[1]]);
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.views.tree(workspaceId)?.get(ids[0]!)?.parentId).toBe(trash));
});

test('[E4] a lost workspace is recreated with its type, its settings and its changed template', async () => {
  const { outbox, device } = openTab(server, userId, {});
  await vi.waitFor(() => expect(outbox.getState().isLoaded).toBe(true));
  const made = outbox.enqueue(createWorkspace, { title: 'Salt', type: 'novel' });
  const { id } = made.input;
  const scope = `workspace:${id}`;
  const [manuscript, chapter, characters] = templateItems('novel', id).map((item) => item.id);
  outbox.enqueue(updateDocument, { id: chapter!, title: 'Ebb', isPinned: true }, id);
  outbox.enqueue(moveFolderToTrash, { id: characters! }, id);
  outbox.enqueue(deleteFolder, { id: characters!, ids: [] }, id);
  const note = outbox.enqueue(createDocument, { workspaceId: id, title: 'Cut scene', folderId: manuscript! });
  outbox.enqueue(moveDocumentToTrash, { id: note.input.id }, id);
  await outbox.enqueue(updateFolder, { id: manuscript!, isLocked: true, color: '#ffcc00' }, id).stored;
  outbox.views.watch(scope);
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().operations).toEqual([]), { timeout: 5_000 });
  await outbox.views.pull(`user:${userId}`);
  const visibleItems = () =>
    [...(outbox.views.tree(id)?.values() ?? [])]
      .map(({ kind, name, parentId, order, ...rest }) => [
        kind,
        name,
        parentId,
        parentId === trashIdOf(id) ? '' : order,
        'isPinned' in rest && rest.isPinned,
        'isLocked' in rest && rest.isLocked,
        'color' in rest && rest.color,
      ])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1])));
  const before = visibleItems();
  expect(before.map(([, name]) => name)).toEqual(['Cut scene', 'Ebb', 'Manuscript', 'Trash']);

  server.restore('e2');
  server.workspaces = server.workspaces.filter((one) => one.id !== id);
  await outbox.views.pull(`user:${userId}`);
  const database = (await device.database())!;
  const [found] = await readRestored(database);
  expect(found?.lost).toMatchObject({ type: 'novel', title: 'Salt' });
  const created: unknown[] = [];
  const settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
  await recreateLostItems(
    {
      enqueue: (contract, input, workspace) => {
        if (contract.name === 'create-workspace') created.push(input);
        return outbox.enqueue(contract, input, workspace);
      },
    },
    { ...found!, lost: { ...found!.lost!, settings } as WorkspaceView },
  );
  expect(created).toEqual([{ id, title: 'Salt', type: 'novel', settings }]);
  expect(await readRestored(database)).toEqual([]);
  await outbox.drain();
  await vi.waitFor(() => expect(outbox.getState().operations).toEqual([]), { timeout: 5_000 });
  expect(outbox.getState().problems).toEqual([]);
  await outbox.views.pull(scope);
  // A template item that was deleted for good is in the trash now.
  expect(outbox.views.tree(id)?.get(characters!)?.parentId).toBe(trashIdOf(id));
  expect(visibleItems().filter(([, name]) => name !== 'Characters')).toEqual(before);
  await forgetRestored(database, found!);
  expect(await readRestored(database)).toEqual([]);
});

test('[E4] a member who may not change the tree is offered nothing', async () => {
  const { outbox, database, scope } = await tabWithItems();
  server.restore('e2');
  server.workspaces = server.workspaces.map((one) => ({ ...one, role: 'viewer' as const }));
  await outbox.views.pull(scope);
  expect(await readRestored(database)).toEqual([]);
});

test('[E4] a lost workspace is offered to its owner with all its items', async () => {
  const { outbox, database } = await tabWithItems();
  await outbox.views.pull(`user:${userId}`);
  server.epoch = 'e2';
  const lost = server.workspaces;
  server.workspaces = [];
  await outbox.views.pull(`user:${userId}`);
  const [found] = await readRestored(database);
  expect(found).toMatchObject({ workspaceId, lost: { title: 'The Tide Clerk' } });
  expect(found?.missing.map(({ name }) => name)).toEqual(['Part two', 'High Water']);
  await database.put(
    'meta',
    {
      ...((await database.get('meta', found!.asideKeys[0]!))! as object),
      value: { workspaces: lost.map((one) => ({ ...one, role: 'viewer' })) },
    },
    found!.asideKeys[0],
  );
  expect(await readRestored(database)).toEqual([]);
});
