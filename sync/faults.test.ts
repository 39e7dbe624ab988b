import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as encoding from 'lib0/encoding';
import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { crc32 } from '#shared/lib/crc32.ts';
import type { Db } from '#server/db/database.ts';
import { TEST_LIMITS } from './testing/test-limits.ts';
import { holdAppends } from './testing/held-appends.ts';
import { TestRooms, until } from './testing/test-rooms.ts';
import type { TestClient } from './testing/test-client.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/** Sends bytes as an update of this client's room, without going through its Y.Doc. */
function sendRaw(client: TestClient, update: Uint8Array): void {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, client.provider.effectiveName);
  encoding.writeVarUint(encoder, 0);
  encoding.writeVarUint(encoder, 2);
  encoding.writeVarUint8Array(encoder, update);
  client.socket.send(encoding.toUint8Array(encoder));
}

/** Makes every append fail as on a full disk, until `heal` is called. */
function failingAppends(db: Db): { heal: () => void; failed: () => number } {
  const append = db.append;
  let failed = 0;
  db.append = () => {
    failed += 1;
    return Promise.reject(new Error('SQLITE_FULL: database or disk is full'));
  };
  return { heal: () => (db.append = append), failed: () => failed };
}

/** Requests an upgrade and resets the connection a given number of turns of the event loop later. */
function resetUpgrade(port: number, request: string, turns: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      const headers = [
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
      ];
      const key = Buffer.alloc(16).toString('base64');
      socket.write([`GET ${request}`, ...headers, `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'));
      const resetAfter = (remaining: number): void => {
        if (remaining > 0) return void setImmediate(() => resetAfter(remaining - 1));
        socket.resetAndDestroy();
        resolve();
      };
      resetAfter(turns);
    });
    socket.on('error', () => {});
  });
}

describe('the sync server under faults', () => {
  test('[A4] an unreadable update closes only its room, with a reason', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const other = await rooms.document(workspaceId, ada);
    const bad = await rooms.join(ada, ydocId);
    const good = await rooms.join(ada, other, { socket: bad.socket });
    sendRaw(bad, new Uint8Array([1, 2, 3, 4, 5]));
    expect(await bad.refused()).toBe('bad-update');
    good.type('still here');
    await good.saved();
    expect(bad.closeCodes).toEqual([]);
    expect(rooms.rows(ydocId)).toHaveLength(1);
  });

  test('[A3] an update with a truncated delete set is refused, because it would throw at every load', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('words');
    writer.paragraph.delete(0, 2);
    await writer.saved();
    const rowCount = rooms.rows(ydocId).length;
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.doc));
    const before = Y.encodeStateVector(copy);
    copy.getXmlFragment(CONTENT_FRAGMENT).insert(1, [new Y.XmlText('more')]);
    const update = Y.encodeStateAsUpdate(copy, before);
    const truncated = update.subarray(0, update.length - 3);
    expect(() => Y.parseUpdateMeta(truncated)).not.toThrow();
    sendRaw(writer, truncated);
    expect(await writer.refused()).toBe('bad-update');
    expect(rooms.rows(ydocId)).toHaveLength(rowCount);
  });

  test('[A4] an update that cannot be applied is refused before it is stored, on the socket and as an upload', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const rowCount = rooms.rows(ydocId).length;
    // A character whose origin is one that its own client has not written.
    const bad = Uint8Array.from([1, 1, 9, 0, 0x84, 9, 7, 1, 120, 0]);
    expect(() => Y.decodeUpdate(bad)).not.toThrow();
    sendRaw(writer, bad);
    expect(await writer.refused()).toBe('bad-update');
    const path = `http://127.0.0.1:${rooms.port}/sync/rooms/${ydocId}/updates/${uuidv7()}`;
    const headers = { authorization: `Bearer ${ada.sessionId}` };
    await fetch(`${path}/0`, { method: 'POST', headers, body: bad });
    const end = { size: bad.byteLength, crc: crc32(bad), schema: '1.0' };
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(end) });
    expect(await answer.json()).toMatchObject({ data: { code: 'conflict', reason: 'bad-update' } });
    expect(rooms.rows(ydocId)).toHaveLength(rowCount);
    // The room stays open: others can read and write.
    const reader = await rooms.join(ada, ydocId);
    reader.type('Goes on.');
    await reader.saved();
    expect(rooms.alarms()).toEqual([]);
  });

  test('[A4] an update that the disk rejects is not acknowledged, its socket closes with 1013, and the client sends it again', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const reader = await rooms.join(ada, ydocId);
    const disk = failingAppends(rooms.db);
    writer.type('typed into a full disk');
    await until(() => writer.closeCodes.length > 0);
    expect(writer.closeCodes[0]).toBe(1013);
    expect(rooms.rows(ydocId)).toHaveLength(1);
    expect(reader.text).toBe('');
    expect(rooms.alarms()).toContain('store-fault');
    disk.heal();
    await writer.saved();
    expect(rooms.rows(ydocId)).toHaveLength(2);
    await reader.waitFor(() => reader.text === 'typed into a full disk');
  });

  test('[A4] an update that the store rejects does not fail the other updates of the same turn', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const doomedId = await rooms.document(workspaceId, ada);
    const good = await rooms.join(ada, ydocId);
    const doomed = await rooms.join(ada, doomedId);
    rooms.db.rawWriter.exec(
      `CREATE TRIGGER doom BEFORE INSERT ON doc_update WHEN new.ydoc_id = '${doomedId}'
       BEGIN SELECT RAISE(ABORT, 'not this one'); END`,
    );
    for (let key = 0; key < 10; key += 1) {
      good.type('a');
      doomed.type('b');
    }
    await good.saved();
    expect(good.text).toBe('aaaaaaaaaa');
    expect(good.closeCodes).toEqual([]);
    await until(() => doomed.closeCodes.length > 0);
    expect(doomed.closeCodes[0]).toBe(1013);
    rooms.db.rawWriter.exec('DROP TRIGGER doom');
  });

  test('[A4] a room stays open while an append is pending', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const other = await rooms.join(ada, ydocId);
    const heldAppends = holdAppends(rooms.db);
    writer.type('the last words before leaving');
    await until(() => heldAppends.waiting > 0);
    // The second client that leaves is the last one: Hocuspocus then tries to unload the room at once.
    writer.destroy();
    await until(async () => (await rooms.openSockets()) === 1);
    other.destroy();
    await until(async () => (await rooms.openSockets()) === 0);
    const rejoined = rooms.client(ada, ydocId);
    await rejoined.synced();
    heldAppends.release();
    await rejoined.waitFor(() => rejoined.text === 'the last words before leaving');
    expect(rooms.rows(ydocId)).toHaveLength(2);
  });

  test('[A4] a socket over its message rate closes, and no frame is dropped', async () => {
    await rooms.close();
    rooms = await TestRooms.start({ config: { ...TEST_LIMITS, maxMessagesPerSecond: 20 } });
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    for (let key = 0; key < 200; key += 1) writer.type('x');
    await until(() => writer.closeCodes.length > 0);
    expect(writer.closeCodes[0]).toBe(1008);
    // Text sent before is stored, and later text is sent again with the next join.
    await writer.saved();
    const fresh = await rooms.join(ada, ydocId);
    expect(fresh.text).toBe('x'.repeat(200));
  });

  test('[A11] a message above 8 MiB closes the socket with 1009', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    sendRaw(writer, new Uint8Array(8 * 1024 * 1024 + 1));
    await until(() => writer.closeCodes.length > 0);
    expect(writer.closeCodes[0]).toBe(1009);
  });

  test('[A11] a client that resets its connection during the upgrade affects no other client', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    // One request is accepted, one refused for its origin, one for its path; each is reset before, during and after
    // the answer.
    for (const [path, origin] of [
      ['/sync', 'http://localhost:3000'],
      ['/sync', 'https://evil.example'],
      ['/elsewhere', 'http://localhost:3000'],
    ])
      for (let attempt = 0; attempt < 10; attempt += 1)
        await resetUpgrade(rooms.port, `${path} HTTP/1.1\r\nOrigin: ${origin}`, attempt);
    expect((await rooms.join(ada, ydocId)).text).toBe('');
  });

  test('[A1] on SIGTERM the server stores and acknowledges received updates, then closes the socket with 1012', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const heldAppends = holdAppends(rooms.db);
    for (const character of 'up to the end') writer.type(character);
    // The rooms have received the first updates; nothing is on the disk yet.
    await until(() => heldAppends.waiting > 0);
    let pendingAtClose: number | undefined;
    writer.socket.on('close', () => (pendingAtClose ??= writer.provider.unsyncedChanges));
    const pending = writer.provider.unsyncedChanges;
    const restarted = rooms.restart();
    // A client that connects now is refused.
    const lateClient = rooms.client(ada, ydocId);
    await until(() => lateClient.closeCodes.length > 0);
    expect(writer.closeCodes).toEqual([]);
    heldAppends.release();
    await restarted;
    expect(writer.closeCodes).toEqual([1012]);
    expect(pendingAtClose).toBeLessThan(pending);
    await writer.saved();
    expect((await rooms.join(ada, ydocId)).text).toBe('up to the end');
  });
});
