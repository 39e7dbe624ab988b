import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { readConfig } from '#server/config.ts';
import { overflow } from '#server/testing/overflow.ts';
import {
  endlessBodies,
  fullUpdates,
  hugePresence,
  longUpdates,
  manyAddresses,
  manyClientIds,
  manyStructs,
  noisyFrames,
  structsOfClients,
  silentSockets,
} from './testing/faults/budget-attacks.ts';
import { RawClient } from './testing/raw-client.ts';
import type { TestClient } from './testing/test-client.ts';
import { TEST_LIMITS } from './testing/test-limits.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let viewer: Person;
let workspaceId: string;
let ydocId: string;
let writer: TestClient;

async function start(limits: Partial<typeof TEST_LIMITS> = {}): Promise<void> {
  rooms = await TestRooms.start({ config: { ...TEST_LIMITS, ...limits } });
  const fixture = await rooms.createFixture();
  ({ ada, ydocId, workspaceId } = fixture);
  viewer = await rooms.person('Vera');
  await rooms.member(fixture.workspaceId, viewer, 'viewer');
  writer = await rooms.join(ada, ydocId);
}
beforeEach(() => start());
afterEach(() => rooms.close());

const token = (person: Person, clientId: number) => ({ session: person.sessionId, schema: '1.0', clientId });

async function joinRaw(person: Person, clientId = 7): Promise<RawClient> {
  const client = await RawClient.connect(rooms.url);
  client.join(ydocId, token(person, clientId));
  // The room's own SyncStep1 arrives last.
  client.askForAll(ydocId);
  await client.waitForText(ydocId);
  await until(() => client.receivedBytes > 100);
  return client;
}

async function expectWriterWorks(words = 'And on.'): Promise<void> {
  writer.type(words);
  await writer.saved();
  expect(writer.closeCodes).toEqual([]);
  expect((await rooms.join(ada, ydocId)).text).toBe(writer.text);
}

describe('[A15] the server knows the cost of a message before it decodes it', () => {
  test('awareness above 8 KB, or of more than eight clients, closes the room and is not broadcast', async () => {
    const updates: number[] = [];
    writer.provider.awareness?.on('update', ({ added }: { added: number[] }) => updates.push(...added));
    const long = await joinRaw(viewer, 7);
    long.awareness(ydocId, [{ clientId: 7, clock: 1, state: { cursor: 'x'.repeat(9_000) } }]);
    await long.waitForText('too-many');
    const many = await joinRaw(viewer, 8);
    many.awareness(
      ydocId,
      Array.from({ length: 9 }, (_, at) => ({ clientId: 8 + at, clock: 1, state: {} })),
    );
    await many.waitForText('too-many');
    expect([long.closeCode, many.closeCode]).toEqual([undefined, undefined]);
    expect(updates).toEqual([]);
    await expectWriterWorks();
    long.close();
    many.close();
  });

  test('a viewer’s awareness within its budget is broadcast', async () => {
    const honest = await joinRaw(viewer, 7);
    honest.awareness(ydocId, [{ clientId: 7, clock: 1, state: { cursor: 'x'.repeat(3_000) } }]);
    await until(() => writer.provider.awareness?.getStates().has(7) ?? false);
    expect(honest.receivedText).not.toContain('too-many');
    honest.close();
  });

  test('a change above 256 KB is refused before it is decoded, and a message above 1 MB closes the socket unread', async () => {
    const rows = rooms.rows(ydocId).length;
    const long = await joinRaw(ada);
    long.update(ydocId, manyStructs(7, 60_000));
    await long.waitForText('too-large');
    expect(long.closeCode).toBeUndefined();
    const longer = await joinRaw(ada, 9);
    longer.update(ydocId, new Uint8Array(1024 * 1024 + 1024));
    expect(await longer.closed()).toBe(1009);
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    await expectWriterWorks();
    long.close();
  });

  test('a change of 250 KB is accepted', async () => {
    const honest = await joinRaw(ada);
    const doc = new Y.Doc();
    doc.clientID = 7;
    doc.getText('words').insert(0, 'x'.repeat(250 * 1024));
    honest.update(ydocId, Y.encodeStateAsUpdate(doc));
    await until(() => writer.doc.getText('words').length === 250 * 1024);
    expect(honest.receivedText).not.toContain('too-large');
    honest.close();
  });

  test('a change with structs of 65 clients is refused, and one with structs of 64 clients is accepted', async () => {
    const rows = rooms.rows(ydocId).length;
    const many = await joinRaw(ada);
    many.update(ydocId, structsOfClients(65));
    await many.waitForText('too-large');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    const fewer = await joinRaw(ada, 9);
    fewer.update(ydocId, structsOfClients(64));
    await until(() => rooms.rows(ydocId).length === rows + 1);
    many.close();
    fewer.close();
  });

  test('a message with a very long room name closes its socket', async () => {
    const noisy = await RawClient.connect(rooms.url);
    noisy.update(`room ${'x'.repeat(50_000)}`, Uint8Array.of(0, 0));
    expect(await noisy.closed()).toBe(SOCKET_CODES.tooMany);
    await expectWriterWorks();
  });

  test('one socket can join one room at most four times, and gets each broadcast no more often than that', async () => {
    const joiner = await RawClient.connect(rooms.url);
    const openBefore = rooms.sync.metrics().rooms;
    for (let at = 0; at < 60; at += 1) joiner.join(`${ydocId}\0${at}`, token(viewer, 7));
    await joiner.waitForText('too-many');
    await until(() => joiner.receivedText.split('too-many').length - 1 === 56);
    const from = joiner.receivedText.length;
    await expectWriterWorks('once');
    await until(() => joiner.receivedText.slice(from).includes('once'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(joiner.receivedText.slice(from).split('once').length - 1).toBe(4);
    expect(rooms.sync.metrics().rooms).toBe(openBefore);
    joiner.close();
  });

  test('bytes beyond a user’s rate wait, and all of them arrive', async () => {
    await rooms.close();
    await start({ maxBytesPerSecond: 100_000 });
    const fast = await rooms.join(ada, ydocId);
    for (let at = 0; at < 6; at += 1) fast.doc.getText('words').insert(0, 'x'.repeat(100_000));
    await fast.saved();
    expect(fast.closeCodes).toEqual([]);
    await writer.waitFor(() => writer.doc.getText('words').length === 600_000);
    expect(rooms.sync.metrics().rests).toBeGreaterThan(0);
  });

  test('structs beyond a user’s rate wait, however few bytes they have, and all of them arrive', async () => {
    await rooms.close();
    // The bytes of four changes of 143 kB fit into the rate of one second; the charge for their structs does not.
    await start({ maxBytesPerSecond: 600_000 });
    const fast = await joinRaw(ada);
    const ids = [7, 8, 9, 10];
    for (const id of ids) fast.update(ydocId, manyStructs(id, 20_000));
    await writer.waitFor(() => ids.every((id) => Y.getState(writer.doc.store, id) === 20_000));
    expect(rooms.sync.metrics().rests).toBeGreaterThan(0);
    fast.close();
  });

  test('bytes beyond a room’s rate wait, and other users keep writing', async () => {
    await rooms.close();
    await start({ maxRoomBytesPerSecond: 100_000 });
    const fast = await rooms.join(ada, ydocId);
    for (let at = 0; at < 6; at += 1) fast.doc.getText('words').insert(0, 'x'.repeat(100_000));
    await until(() => rooms.sync.metrics().rests > 0);
    for (const character of 'Between them.') writer.type(character);
    await writer.saved();
    await fast.saved();
    expect(fast.closeCodes).toEqual([]);
  });
});

describe('[A15] requests for a room’s text', () => {
  test('SyncStep1 messages beyond the budget of answers wait, also those of a reader, and other users keep writing', async () => {
    await rooms.close();
    await start({ maxBytesPerSecond: 100_000 });
    writer.doc.getText('words').insert(0, 'x'.repeat(100_000));
    await writer.saved();
    const asker = await joinRaw(viewer);
    const from = asker.receivedBytes;
    for (let question = 0; question < 40; question += 1) asker.askForAll(ydocId);
    await until(() => rooms.sync.metrics().rests > 0);
    const other = await rooms.person('Ben');
    await rooms.member(workspaceId, other, 'editor');
    const honest = await rooms.join(other, ydocId);
    honest.type('Between them.');
    await honest.saved();
    expect(honest.closeCodes).toEqual([]);
    // No request is dropped: a device waits for its answer.
    await until(() => asker.receivedBytes - from > 40 * 100_000);
    expect(asker.closeCode).toBeUndefined();
    asker.close();
  });
});

describe('[A15] all attacks at once', () => {
  test('every word of an honest writer is acknowledged, and the writer’s socket stays open', async () => {
    await rooms.close();
    // The default configuration, except that honest and hostile clients share one address here.
    const config = readConfig({ MAX_UNAUTHENTICATED_PER_ADDRESS: '200' });
    await start(config);
    const target = { syncUrl: rooms.url, httpUrl: `http://127.0.0.1:${rooms.port}`, ydocId };
    const mallory = await rooms.person('Mallory');
    await rooms.member(workspaceId, mallory, 'editor');
    const [member, reader] = [mallory, viewer].map(({ sessionId }) => ({ ...target, sessionId }));
    if (!member || !reader) throw new Error('two people');
    let isOver = false;
    const over = () => isOver;
    const attacks = [
      hugePresence(reader, over),
      manyAddresses(reader, over),
      noisyFrames(reader, over),
      silentSockets(reader, over, 60),
      longUpdates(member, over),
      manyClientIds(member, over),
      endlessBodies(member, over),
    ];
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let word = 0; word < 40; word += 1) {
      writer.type(`word ${word} `);
      await writer.saved();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    isOver = true;
    await Promise.all(attacks);
    expect(writer.closeCodes).toEqual([]);
    expect(writer.text).toContain('word 39 ');
    // The figure includes the attackers' own buffers, because this process is both client and server.
    expect(most).toBeLessThan(900 * 1024 * 1024);
    expect((await rooms.join(ada, ydocId)).text).toBe(writer.text);
    expect(writer.doc.getText('noise').toJSON()).toBe('');
  });

  test('an endless sequence of the longest allowed updates waits for its rate, and other users keep writing', async () => {
    await rooms.close();
    await start({ maxBytesPerSecond: 200_000 });
    const target = { syncUrl: rooms.url, httpUrl: '', ydocId, sessionId: ada.sessionId };
    let isOver = false;
    const attack = fullUpdates(target, () => isOver);
    await until(() => rooms.sync.metrics().rests > 0);
    // This writer is another user, because all sockets of one user share a budget.
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const other = await rooms.join(ben, ydocId);
    other.type('Between them.');
    await other.saved();
    expect(other.closeCodes).toEqual([]);
    isOver = true;
    await attack;
  });
});

test.each(['', '/0'])(
  '[A15] an upload%s refuses a body beyond its limit, with or without a Content-Length header',
  async (piece) => {
    const path = `/sync/rooms/${ydocId}/updates/01890000-0000-7000-8000-000000000001${piece}`;
    const headers = { authorization: `Bearer ${ada.sessionId}` };
    for (const says of ['length', 'nothing'] as const) {
      const { status, sent } = await overflow({
        port: rooms.port,
        method: 'POST',
        path,
        headers,
        declares: says,
      });
      expect([says, status]).toEqual([says, 413]);
      expect(sent).toBeLessThan(64 * 1024 * 1024);
    }
    await expectWriterWorks();
  },
);
