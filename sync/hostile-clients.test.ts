import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { MAX_MESSAGE_BYTES } from '#shared/documents/sync-protocol.ts';
import { RawClient } from './testing/raw-client.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let ydocId: string;
let writer: TestClient;
beforeEach(async () => {
  rooms = await TestRooms.start();
  ({ ada, ydocId } = await rooms.createFixture());
  writer = await rooms.join(ada, ydocId);
  writer.type('Honest words.');
  await writer.saved();
});
afterEach(() => rooms.close());

/** Checks that the other writer in the room can continue, and that nothing else was stored. */
async function expectWriterWorks(): Promise<void> {
  const rows = rooms.rows(ydocId).length;
  writer.type(' And on.');
  await writer.saved();
  expect(rooms.rows(ydocId)).toHaveLength(rows + 1);
  expect(writer.closeCodes).toEqual([]);
  expect((await rooms.join(ada, ydocId)).text).toBe(writer.text);
}

const token = (person: Person, clientId: number) => ({ session: person.sessionId, schema: '1.0', clientId });

describe('hostile clients', () => {
  test('[A4] 500 random frames, before and after joining, do not affect other clients', async () => {
    const seeded = new SeededRandom(1);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const hostileClient = await RawClient.connect(rooms.url);
      if (attempt % 2 === 1) {
        hostileClient.join(ydocId, token(ada, attempt));
        await hostileClient.waitForText(ydocId);
      }
      const name = Buffer.concat([Buffer.of(ydocId.length), Buffer.from(ydocId)]);
      for (let frame = 0; frame < 25; frame += 1) {
        const noise = seeded.bytes(1 + seeded.below(200));
        hostileClient.frame(seeded.chance(0.5) ? noise : Buffer.concat([name, noise]));
      }
      hostileClient.close();
    }
    await expectWriterWorks();
    expect(writer.text).toBe('Honest words. And on.');
  });

  test('[A4] a valid update that is cut at any position is refused', async () => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.doc));
    const before = Y.encodeStateVector(copy);
    copy.getXmlFragment('content').insert(0, [new Y.XmlElement('paragraph')]);
    copy.getXmlFragment('content').delete(1, 1);
    const update = Y.encodeStateAsUpdate(copy, before);
    const rows = rooms.rows(ydocId).length;
    for (let length = 1; length < update.length; length += 1) {
      const hostileClient = await RawClient.connect(rooms.url);
      hostileClient.join(ydocId, token(ada, copy.clientID));
      hostileClient.update(ydocId, update.subarray(0, length));
      await hostileClient.waitForText('bad-update');
      hostileClient.close();
    }
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    await expectWriterWorks();
  });

  test('[A11] an unauthenticated client that sends too much is closed, and nothing of it is stored', async () => {
    const hostileClient = await RawClient.connect(rooms.url);
    const megabyte = new Uint8Array(1024 * 1024);
    for (let sent = 0; sent < 12; sent += 1) hostileClient.update(ydocId, megabyte);
    await hostileClient.closed();
    const flooder = await RawClient.connect(rooms.url);
    for (let sent = 0; sent < 1_500; sent += 1) flooder.update(ydocId, Uint8Array.of(0, 0));
    await flooder.closed();
    expect(rooms.rows(ydocId)).toHaveLength(2);
    await expectWriterWorks();
  });

  test('[A11] unknown rooms are refused, and thousands of room requests at once close the socket', async () => {
    const asker = await RawClient.connect(rooms.url);
    for (let room = 0; room < 2_000; room += 1) asker.update(uuidv7(), Uint8Array.of(0, 0));
    expect(await asker.closed()).toBeGreaterThan(1000);
    const authenticated = await RawClient.connect(rooms.url);
    for (let room = 0; room < 2_000 && authenticated.closeCode === undefined; room += 1) {
      authenticated.join(uuidv7(), token(ada, 1));
      if (room % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await authenticated.waitForText('not-found');
    authenticated.close();
    await expectWriterWorks();
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    '[A10] a room named %s, like a property of every object, does not exist, and the socket that requests it is closed',
    async (name) => {
      const hostileClient = await RawClient.connect(rooms.url);
      hostileClient.join(name, token(ada, 7));
      hostileClient.askForAll(name);
      expect(await hostileClient.closed()).toBeGreaterThan(1000);
      expect(hostileClient.receivedText).not.toContain('Honest');
      await expectWriterWorks();
    },
  );

  test('[A11] a message of twenty thousand fragments, or of fragments with 16 MB together, closes only its own socket', async () => {
    for (const [count, size] of [
      [20_000, 1],
      [8, 2 * 1024 * 1024],
    ] as const) {
      const hostileClient = await RawClient.connect(rooms.url);
      // The socket is not authenticated.
      for (let sent = 0; sent < count; sent += 1) hostileClient.fragment(new Uint8Array(size));
      expect(await hostileClient.closed()).toBeGreaterThan(1000);
    }
    await expectWriterWorks();
  });

  test('[A11] a message above the length limit closes only its own socket', async () => {
    const hostileClient = await RawClient.connect(rooms.url);
    hostileClient.join(ydocId, token(ada, 7));
    await hostileClient.waitForText(ydocId);
    hostileClient.update(ydocId, new Uint8Array(MAX_MESSAGE_BYTES + 1024 * 1024));
    expect(await hostileClient.closed()).toBe(1009);
    await expectWriterWorks();
  });

  test('[A12] awareness under another user’s client id or name is not broadcast', async () => {
    const ben = await rooms.person('Ben');
    const [{ workspaceId }] = rooms.db.rawReader
      .prepare('SELECT workspace_id AS workspaceId FROM room WHERE ydoc_id = ?')
      .all(ydocId) as [{ workspaceId: string }];
    await rooms.member(workspaceId, ben, 'editor');
    const writerId = writer.doc.clientID;
    writer.provider.awareness?.setLocalStateField('cursor', 'mine');
    const hostileClient = await RawClient.connect(rooms.url);
    hostileClient.join(ydocId, token(ben, 4_242));
    await hostileClient.waitForText(ydocId);
    const user = { id: ada.userId, name: 'Ada' };
    hostileClient.awareness(ydocId, [
      { clientId: writerId, clock: 1_000, state: { user, cursor: 'forged' } },
      { clientId: 4_242, clock: 1, state: { user, cursor: 'forged too' } },
    ]);
    const receivedState = () =>
      writer.provider.awareness?.getStates().get(4_242) as { user?: unknown } | undefined;
    await until(() => receivedState() !== undefined);
    expect(receivedState()?.user).toEqual({ id: ben.userId, name: 'Ben' });
    expect(writer.provider.awareness?.getStates().get(writerId)).toMatchObject({ cursor: 'mine' });
    hostileClient.close();
    await expectWriterWorks();
  });

  test('[A4] a socket that requests text and never reads is terminated before its unsent bytes exhaust memory', async () => {
    const page = 'A long page, sent again and again. '.repeat(6_000);
    for (let at = 0; at < 20; at += 1) writer.type(page);
    await writer.saved();
    const length = Y.encodeStateAsUpdate(writer.doc).byteLength;
    const nonReader = await RawClient.connect(rooms.url);
    nonReader.join(ydocId, token(ada, 9));
    await nonReader.waitForText(ydocId);
    nonReader.socket.pause();
    const open = await rooms.openSockets();
    let asked = 0;
    for (; asked < 60 && (await rooms.openSockets()) === open; asked += 1) {
      nonReader.askForAll(ydocId);
      // A round trip of another client makes sure that one answer was sent before the next is requested.
      writer.type('.');
      await writer.saved();
    }
    // The unsent bytes closed it, not the time limit of its connection, which comes a minute later.
    expect(await rooms.openSockets()).toBe(open - 1);
    expect(asked * length).toBeLessThan(2 * 64 * 1024 * 1024);
    await expectWriterWorks();
    nonReader.close();
  });
});
