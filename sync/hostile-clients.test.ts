import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { MAX_MESSAGE_BYTES } from '#shared/documents/sync-protocol.ts';
import { RawClient } from './testing/raw-client.ts';
import { Seeded } from '#shared/testing/seeded.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let ydocId: string;
let writer: TestClient;
beforeEach(async () => {
  rooms = await TestRooms.start();
  ({ ada, ydocId } = await rooms.desk());
  writer = await rooms.joined(ada, ydocId);
  writer.type('Honest words.');
  await writer.saved();
});
afterEach(() => rooms.close());

/** Checks that the other writer in the room can continue, and that nothing else was stored. */
async function writesOn(): Promise<void> {
  const rows = rooms.rows(ydocId).length;
  writer.type(' And on.');
  await writer.saved();
  expect(rooms.rows(ydocId)).toHaveLength(rows + 1);
  expect(writer.closeCodes).toEqual([]);
  expect((await rooms.joined(ada, ydocId)).text).toBe(writer.text);
}

const token = (person: Person, clientId: number) => ({ session: person.sessionId, schema: '1.0', clientId });

describe('hostile clients', () => {
  test('[A4] 500 random frames, before and after joining, do not affect other clients', async () => {
    const seeded = new Seeded(1);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const liar = await RawClient.connect(rooms.url);
      if (attempt % 2 === 1) {
        liar.join(ydocId, token(ada, attempt));
        await liar.heard(ydocId);
      }
      const name = Buffer.concat([Buffer.of(ydocId.length), Buffer.from(ydocId)]);
      for (let frame = 0; frame < 25; frame += 1) {
        const noise = seeded.bytes(1 + seeded.below(200));
        liar.frame(seeded.chance(0.5) ? noise : Buffer.concat([name, noise]));
      }
      liar.close();
    }
    await writesOn();
    expect(writer.text).toBe('Honest words. And on.');
  });

  test('[A4] a valid update that is cut at any position is refused', async () => {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.doc));
    const before = Y.encodeStateVector(copy);
    copy.getXmlFragment('content').insert(0, [new Y.XmlElement('paragraph')]);
    copy.getXmlFragment('content').delete(1, 1);
    const whole = Y.encodeStateAsUpdate(copy, before);
    const rows = rooms.rows(ydocId).length;
    for (let length = 1; length < whole.length; length += 1) {
      const liar = await RawClient.connect(rooms.url);
      liar.join(ydocId, token(ada, copy.clientID));
      liar.update(ydocId, whole.subarray(0, length));
      await liar.heard('bad-update');
      liar.close();
    }
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    await writesOn();
  });

  test('[A11] an unauthenticated client that sends too much is closed, and nothing of it is stored', async () => {
    const liar = await RawClient.connect(rooms.url);
    const megabyte = new Uint8Array(1024 * 1024);
    for (let sent = 0; sent < 12; sent += 1) liar.update(ydocId, megabyte);
    await liar.closed();
    const many = await RawClient.connect(rooms.url);
    for (let sent = 0; sent < 1_500; sent += 1) many.update(ydocId, Uint8Array.of(0, 0));
    await many.closed();
    expect(rooms.rows(ydocId)).toHaveLength(2);
    await writesOn();
  });

  test('[A11] unknown rooms are refused, and thousands of room requests at once close the socket', async () => {
    const asker = await RawClient.connect(rooms.url);
    for (let room = 0; room < 2_000; room += 1) asker.update(uuidv7(), Uint8Array.of(0, 0));
    expect(await asker.closed()).toBeGreaterThan(1000);
    const known = await RawClient.connect(rooms.url);
    for (let room = 0; room < 2_000 && known.closeCode === undefined; room += 1) {
      known.join(uuidv7(), token(ada, 1));
      if (room % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await known.heard('not-found');
    known.close();
    await writesOn();
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    '[A10] a room named %s, like a property of every object, does not exist, and the socket that requests it is closed',
    async (name) => {
      const liar = await RawClient.connect(rooms.url);
      liar.join(name, token(ada, 7));
      liar.askForAll(name);
      expect(await liar.closed()).toBeGreaterThan(1000);
      expect(liar.heardText).not.toContain('Honest');
      await writesOn();
    },
  );

  test('[A11] a message of twenty thousand fragments, or of fragments with 16 MB together, closes only its own socket', async () => {
    for (const [count, size] of [
      [20_000, 1],
      [8, 2 * 1024 * 1024],
    ] as const) {
      const liar = await RawClient.connect(rooms.url);
      // The socket is not authenticated.
      for (let sent = 0; sent < count; sent += 1) liar.fragment(new Uint8Array(size));
      expect(await liar.closed()).toBeGreaterThan(1000);
    }
    await writesOn();
  });

  test('[A11] a message above the length limit closes only its own socket', async () => {
    const liar = await RawClient.connect(rooms.url);
    liar.join(ydocId, token(ada, 7));
    await liar.heard(ydocId);
    liar.update(ydocId, new Uint8Array(MAX_MESSAGE_BYTES + 1024 * 1024));
    expect(await liar.closed()).toBe(1009);
    await writesOn();
  });

  test('[A12] awareness under another user’s client id or name is not broadcast', async () => {
    const ben = await rooms.person('Ben');
    const [{ workspaceId }] = rooms.db.rawReader
      .prepare('SELECT workspace_id AS workspaceId FROM room WHERE ydoc_id = ?')
      .all(ydocId) as [{ workspaceId: string }];
    await rooms.member(workspaceId, ben, 'editor');
    const mine = writer.doc.clientID;
    writer.provider.awareness?.setLocalStateField('cursor', 'mine');
    const liar = await RawClient.connect(rooms.url);
    liar.join(ydocId, token(ben, 4_242));
    await liar.heard(ydocId);
    const user = { id: ada.userId, name: 'Ada' };
    liar.awareness(ydocId, [
      { clientId: mine, clock: 1_000, state: { user, cursor: 'forged' } },
      { clientId: 4_242, clock: 1, state: { user, cursor: 'forged too' } },
    ]);
    const seen = () => writer.provider.awareness?.getStates().get(4_242) as { user?: unknown } | undefined;
    await until(() => seen() !== undefined);
    expect(seen()?.user).toEqual({ id: ben.userId, name: 'Ben' });
    expect(writer.provider.awareness?.getStates().get(mine)).toMatchObject({ cursor: 'mine' });
    liar.close();
    await writesOn();
  });

  test(
    '[A4] a socket that requests text and never reads is terminated before its unsent bytes exhaust memory',
    { timeout: 120_000 },
    async () => {
      const page = 'A long page, sent again and again. '.repeat(6_000);
      for (let at = 0; at < 20; at += 1) writer.type(page);
      await writer.saved();
      const length = Y.encodeStateAsUpdate(writer.doc).byteLength;
      const deaf = await RawClient.connect(rooms.url);
      deaf.join(ydocId, token(ada, 9));
      await deaf.heard(ydocId);
      deaf.socket.pause();
      const open = await rooms.openSockets();
      let asked = 0;
      for (; asked < 60 && (await rooms.openSockets()) === open; asked += 1) {
        deaf.askForAll(ydocId);
        // A round trip of another client makes sure that one answer was sent before the next is requested.
        writer.type('.');
        await writer.saved();
      }
      // The unsent bytes closed it, not the time limit of its connection, which comes a minute later.
      expect(await rooms.openSockets()).toBe(open - 1);
      expect(asked * length).toBeLessThan(2 * 64 * 1024 * 1024);
      await writesOn();
      deaf.close();
    },
  );
});
