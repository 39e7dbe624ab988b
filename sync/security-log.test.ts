import { asc } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { securityEvent } from '#server/db/schema/index.ts';
import { offlineCopy } from './testing/offline-copy.ts';
import { RawClient } from './testing/raw-client.ts';
import { TEST_LIMITS } from './testing/test-limits.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

const ADDRESS = '127.0.0.1';

let rooms: TestRooms;
let ada: Person;
let ben: Person;
let workspaceId: string;
let ydocId: string;
beforeEach(async () => {
  const limits = { ...TEST_LIMITS, maxConnectionsPerUser: 2, maxUnauthenticatedPerAddress: 3 };
  rooms = await TestRooms.start({ config: limits });
  ({ ada, ydocId, workspaceId } = await rooms.createFixture());
  ben = await rooms.person('Ben');
});
afterEach(() => rooms.close());

async function loggedEvents(): Promise<unknown[]> {
  await rooms.securityLog.settle();
  const all = await rooms.db.read.select().from(securityEvent).orderBy(asc(securityEvent.id));
  return all.map((row) => [row.kind, row.result, row.userId, row.workspaceId, row.clientAddress, row.detail]);
}

const token = (person: Person, clientId: number) => ({ session: person.sessionId, schema: '1.0', clientId });

test('the security log contains a stranger’s attempt to join a room, and an invalid token', async () => {
  expect(await rooms.client(ben, ydocId).refused()).toBe('not-found');
  expect(await rooms.client(ben, ydocId, { token: 'nonsense' }).refused()).toBe('bad-token');
  expect(await loggedEvents()).toEqual([
    ['room', 'refused', ben.userId, null, ADDRESS, 'not-found'],
    ['room', 'refused', null, null, ADDRESS, 'bad-token'],
  ]);
});

test('the security log contains a member’s forged text and unreadable update', async () => {
  await rooms.member(workspaceId, ben, 'editor');
  const adaClient = await rooms.join(ada, ydocId);
  adaClient.type('Hers. ');
  await adaClient.saved();
  const forged = offlineCopy(adaClient.doc, adaClient.doc.clientID, 'Never said by Ada.');
  forged.clientID = 12_345;
  expect(await rooms.client(ben, ydocId, { document: forged }).refused()).toBe('foreign-client-id');
  const hostileClient = await RawClient.connect(rooms.url);
  hostileClient.join(ydocId, token(ben, 666));
  hostileClient.update(ydocId, Uint8Array.of(9, 9, 9));
  await hostileClient.waitForText('bad-update');
  expect(await loggedEvents()).toEqual([
    ['room', 'refused', ben.userId, workspaceId, ADDRESS, 'foreign-client-id'],
    ['room', 'refused', ben.userId, workspaceId, ADDRESS, 'bad-update'],
  ]);
  hostileClient.close();
});

test('the security log contains too many connections of a user or an address, and a connection of a foreign origin', async () => {
  await rooms.join(ada, ydocId);
  await rooms.join(ada, ydocId);
  const third = rooms.client(ada, ydocId);
  await third.waitFor(() => third.closeCodes.length > 0);
  third.destroy();
  const foreignOrigin = new WebSocket(rooms.url, { origin: 'https://evil.example' });
  foreignOrigin.on('error', () => {});
  await until(() => foreignOrigin.readyState === WebSocket.CLOSED);
  await until(async () => (await rooms.openSockets()) === 2);
  const silent = await Promise.all([1, 2, 3].map(() => RawClient.connect(rooms.url)));
  const refused = new WebSocket(rooms.url);
  refused.on('error', () => {});
  await until(() => refused.readyState === WebSocket.CLOSED);
  expect(await loggedEvents()).toEqual([
    ['connection', 'limited', ada.userId, null, ADDRESS, 'too-many-connections'],
    ['connection', 'refused', null, null, ADDRESS, '403'],
    ['connection', 'limited', null, null, ADDRESS, '429'],
  ]);
  for (const client of silent) client.close();
});

test('the security log contains an upload into a room without permission', async () => {
  const path = `/sync/rooms/${ydocId}/updates/${uuidv7()}/0`;
  const headers = { authorization: `Bearer ${ben.sessionId}` };
  const send = () =>
    fetch(`http://127.0.0.1:${rooms.port}${path}`, { method: 'POST', headers, body: 'bytes' });
  expect((await send()).status).toBe(404);
  await rooms.member(workspaceId, ben, 'viewer');
  expect((await send()).status).toBe(403);
  expect(await loggedEvents()).toEqual([
    ['room', 'refused', ben.userId, null, ADDRESS, 'upload not_found'],
    ['room', 'refused', ben.userId, null, ADDRESS, 'upload forbidden'],
  ]);
});

test('the security log contains nothing of honest writing and reconnecting', async () => {
  const writer = await rooms.join(ada, ydocId);
  writer.type('Honest words.');
  await writer.saved();
  await rooms.restart();
  await writer.synced();
  writer.type(' And on.');
  await writer.saved();
  expect(await loggedEvents()).toEqual([]);
});
