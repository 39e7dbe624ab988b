import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { noteRemovedMember, readReturnedMembers } from './removed-members.ts';
import { closeTabs, listed, openTab } from '../testing/device-of-test.ts';
import { ScriptedServer } from '../testing/scripted-server.ts';

let server: ScriptedServer;
let workspaceId: string;
let database: DeviceDatabase;
let pull: () => Promise<void>;
const ben = { userId: uuidv7(), name: 'Ben' };

beforeEach(async () => {
  server = new ScriptedServer();
  const userId = uuidv7();
  workspaceId = listed(server, userId).id;
  const { outbox, device } = openTab(server, userId, {});
  await vi.waitUntil(() => outbox.getState().isLoaded);
  database = (await device.database())!;
  pull = () => outbox.views.pull(`workspace:${workspaceId}`);
  await pull();
  await noteRemovedMember(database, { workspaceId, ...ben });
});
afterEach(closeTabs);

const isThere = () => Promise.resolve([ben]);

test('[E4] whom the owner took out and a restored server has again is offered to be taken out', async () => {
  // In the same life nothing has come back, whatever the list says.
  expect(await readReturnedMembers(database, isThere)).toEqual([]);
  server.restore('e2');
  await pull();
  expect(await readReturnedMembers(database, () => Promise.reject(new Error('no line')))).toEqual([]);
  expect(await readReturnedMembers(database, isThere)).toEqual([
    { workspaceId, title: 'The Tide Clerk', ...ben },
  ]);
});

test('[E4] to nobody but the owner, and not when the backup knew of it', async () => {
  server.restore('e2');
  server.workspaces = server.workspaces.map((one) => ({ ...one, role: 'editor' as const }));
  await pull();
  expect(await readReturnedMembers(database, isThere)).toEqual([]);
  server.restore('e3');
  server.workspaces = server.workspaces.map((one) => ({ ...one, role: 'owner' as const }));
  await pull();
  expect(await readReturnedMembers(database, () => Promise.resolve([]))).toEqual([]);
  // Taken in once more later, that is somebody's wish.
  expect(await readReturnedMembers(database, isThere)).toEqual([]);
});
