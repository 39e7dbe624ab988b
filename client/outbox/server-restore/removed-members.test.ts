import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { storeRemovedMember, readReturnedMembers } from './removed-members.ts';
import { openTab } from '../testing/test-tabs.ts';
import { outboxFixture } from '../testing/outbox-fixture.ts';
import type { ScriptedServer } from '../testing/scripted-server.ts';

const fixture = outboxFixture();
let server: ScriptedServer;
let workspaceId: string;
let database: DeviceDatabase;
let pull: () => Promise<void>;
const ben = { userId: uuidv7(), name: 'Ben' };

beforeEach(async () => {
  ({ server, workspaceId } = fixture);
  const { outbox, device } = openTab(server, fixture.userId, {});
  await vi.waitUntil(() => outbox.getState().isLoaded);
  database = (await device.database())!;
  pull = () => outbox.views.pull(`workspace:${workspaceId}`);
  await pull();
  await storeRemovedMember(database, { workspaceId, ...ben });
});

const listBen = () => Promise.resolve([ben]);

test('[E4] a removed member whom a restored server lists again is offered for removal', async () => {
  // In the same epoch nobody has come back, whatever the list says.
  expect(await readReturnedMembers(database, listBen)).toEqual([]);
  server.restore('e2');
  await pull();
  expect(await readReturnedMembers(database, () => Promise.reject(new Error('no line')))).toEqual([]);
  expect(await readReturnedMembers(database, listBen)).toEqual([
    { workspaceId, title: 'The Tide Clerk', ...ben },
  ]);
});

test('[E4] a returned member is offered to the owner only, and not if the backup knew of the removal', async () => {
  server.restore('e2');
  server.workspaces = server.workspaces.map((one) => ({ ...one, role: 'editor' as const }));
  await pull();
  expect(await readReturnedMembers(database, listBen)).toEqual([]);
  server.restore('e3');
  server.workspaces = server.workspaces.map((one) => ({ ...one, role: 'owner' as const }));
  await pull();
  expect(await readReturnedMembers(database, () => Promise.resolve([]))).toEqual([]);
  // Somebody added the member again later, on purpose.
  expect(await readReturnedMembers(database, listBen)).toEqual([]);
});

test('[E4] other members are not offered, and an unreadable note is skipped', async () => {
  server.restore('e2');
  await pull();
  await database.put('meta', 'Ben', 'removed-member:x:y');
  const cleo = { userId: uuidv7(), name: 'Cleo' };
  expect(await readReturnedMembers(database, () => Promise.resolve([cleo, ben]))).toHaveLength(1);
  expect(await readReturnedMembers(database, () => Promise.resolve([cleo]))).toEqual([]);
  expect(await readReturnedMembers(database, listBen)).toEqual([]);
});

test('[E4] a member removed from a workspace that was never opened here is offered once it is pulled', async () => {
  await database.clear('snapshot');
  await storeRemovedMember(database, { workspaceId, ...ben });
  expect(await readReturnedMembers(database, listBen)).toEqual([]);
  await pull();
  expect(await readReturnedMembers(database, listBen)).toHaveLength(1);
});
