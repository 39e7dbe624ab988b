import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { bringBack, forgetRestored, readRestored } from './restored.ts';
import { closeTabs, listed, openTab } from './testing/device-of-test.ts';
import { ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let userId: string;
let workspaceId: string;
beforeEach(() => {
  server = new ScriptedServer();
  userId = uuidv7();
  workspaceId = listed(server, userId).id;
});
afterEach(closeTabs);

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

test('[E4] what a restored server lacks is offered, and comes back under its ids, folders first', async () => {
  const { outbox, database, scope, ids } = await tabWithItems();
  expect(await readRestored(database)).toEqual([]);
  server.restore('e2');
  await outbox.views.pull(scope);
  const [found, ...others] = await readRestored(database);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ workspaceId, isMissing: false, returned: [] });
  expect(found?.missing.map(({ id }) => id)).toEqual(ids);
  // Offered, not done: nothing of it is taken for the truth.
  expect(server.names(workspaceId)).toEqual([]);
  if (!found) throw new Error('Nothing was found.');
  await bringBack(outbox, found, undefined);
  await forgetRestored(database, found);
  await outbox.drain();
  await vi.waitFor(() => expect(server.names(workspaceId)).toEqual(['Part two', 'High Water']));
  expect(outbox.views.tree(workspaceId)?.get(ids[1]!)).toMatchObject({ parentId: ids[0] });
  expect(await readRestored(database)).toEqual([]);
});

test('[E4] what had been deleted and is there again is said', async () => {
  const { database, scope } = await tabWithItems();
  const kept = await database.get('snapshot', scope);
  if (!kept) throw new Error('No snapshot.');
  // The device had seen both go; the backup still has them.
  const before = { ...kept, epoch: 'e0', storedAt: Date.now() + 600_000 };
  const value = { ...(kept.value as object), items: new Map() };
  await database.put('meta', { ...before, value }, `aside:${scope}:e0`);
  const [found] = await readRestored(database);
  expect(found?.missing).toEqual([]);
  expect(found?.returned.map(({ name }) => name).sort()).toEqual(['High Water', 'Part two']);
});

test('[E4] a workspace that the server lost is offered whole to its owner', async () => {
  const { outbox, database } = await tabWithItems();
  await outbox.views.pull(`user:${userId}`);
  server.epoch = 'e2';
  const lost = server.workspaces;
  server.workspaces = [];
  await outbox.views.pull(`user:${userId}`);
  const [found] = await readRestored(database);
  expect(found).toMatchObject({ workspaceId, isMissing: true });
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
