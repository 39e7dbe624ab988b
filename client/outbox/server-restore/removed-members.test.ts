import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { noteRemovedMember, readReturnedMembers } from './removed-members.ts';
import { openTab } from '../testing/device-of-test.ts';
import { outboxFixture } from '../testing/outbox-fixture.ts';
import type { ScriptedServer } from '../testing/scripted-server.ts';

const desk = outboxFixture();
let server: ScriptedServer;
let workspaceId: string;
let database: DeviceDatabase;
let pull: () => Promise<void>;
const ben = { userId: uuidv7(), name: 'Ben' };

beforeEach(async () => {
  ({ server, workspaceId } = desk);
  const { outbox, device } = openTab(server, desk.userId, {});
  await vi.waitUntil(() => outbox.getState().isLoaded);
  database = (await device.database())!;
  pull = () => outbox.views.pull(`workspace:${workspaceId}`);
  await pull();
  await noteRemovedMember(database, { workspaceId, ...ben });
});

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

test('[E4] others who are there are not who was taken out, and a note that cannot be read is passed over', async () => {
  server.restore('e2');
  await pull();
  await database.put('meta', 'Ben', 'removed-member:x:y');
  const cleo = { userId: uuidv7(), name: 'Cleo' };
  expect(await readReturnedMembers(database, () => Promise.resolve([cleo, ben]))).toHaveLength(1);
  expect(await readReturnedMembers(database, () => Promise.resolve([cleo]))).toEqual([]);
  expect(await readReturnedMembers(database, isThere)).toEqual([]);
});

test('[E4] who was taken out of a workspace that was never opened here is offered once it is', async () => {
  await database.clear('snapshot');
  await noteRemovedMember(database, { workspaceId, ...ben });
  expect(await readReturnedMembers(database, isThere)).toEqual([]);
  await pull();
  expect(await readReturnedMembers(database, isThere)).toHaveLength(1);
});
