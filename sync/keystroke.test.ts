import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { assertDurable } from '#server/db/open.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { TestRooms, until } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

describe('a keystroke', () => {
  test('a keystroke reaches the other client, and both have the same text', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const one = await rooms.join(ada, ydocId);
    const two = await rooms.join(ada, ydocId);
    one.type('Call me');
    two.type(' Ishmael');
    await Promise.all([one.saved(), two.saved()]);
    await until(() => one.text === two.text && one.text.length === 15);
    expect(rooms.rows(ydocId)).toHaveLength(3);
  });

  test('[A1] a keystroke is stored on disk as a row with its checksum and user before it is acknowledged', async () => {
    assertDurable(rooms.db.rawWriter);
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    const before = rooms.rows(ydocId).length;
    const rowsAtAck: number[] = [];
    writer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
      if (number === 0) rowsAtAck.push(rooms.rows(ydocId).length - before);
    });
    writer.type('a');
    await writer.saved();
    expect(rowsAtAck).toEqual([1]);
    const row = rooms.rows(ydocId).at(-1);
    expect(row?.user_id).toBe(ada.userId);
    const crc = rooms.db.rawReader.prepare('SELECT crc FROM doc_update WHERE id = ?').pluck().get(row?.id);
    expect(crc).toBe(checksum(row?.bytes ?? Buffer.alloc(0)));
  });

  test('[A1] updates that arrive in the same turn share a transaction', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const documents = await Promise.all([1, 2, 3, 4, 5].map(() => rooms.document(workspaceId, ada)));
    const clients = await Promise.all(documents.map((id) => rooms.join(ada, id)));
    let commits = 0;
    const exec = rooms.db.rawWriter.exec.bind(rooms.db.rawWriter);
    rooms.db.rawWriter.exec = (sql: string) => {
      if (sql === 'COMMIT') commits += 1;
      return exec(sql);
    };
    for (let key = 0; key < 20; key += 1) for (const client of clients) client.type('x');
    await Promise.all(clients.map((client) => client.saved()));
    expect(documents.every((id) => rooms.rows(id).length === 21)).toBe(true);
    expect(commits).toBeLessThan(60);
  });

  test('[A3] an update of a reader is not stored and not acknowledged', async () => {
    const { workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'viewer');
    const reader = await rooms.join(ben, ydocId);
    expect(reader.scope).toBe('readonly');
    reader.type('not mine to write');
    await until(() => reader.provider.unsyncedChanges > 0);
    // It is still not stored after a round trip.
    await rooms.join(ben, ydocId);
    expect(rooms.rows(ydocId)).toHaveLength(1);
    expect(reader.provider.unsyncedChanges).toBe(1);
  });

  test('[A3] an update that the room already holds is acknowledged and not stored again', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const tab = await rooms.join(ada, ydocId);
    tab.type('once');
    tab.paragraph.delete(0, 2);
    await tab.saved();
    const rowCount = rooms.rows(ydocId).length;
    const secondTab = await rooms.join(ada, ydocId, { document: copyOf(tab.doc) });
    await secondTab.saved();
    // The whole state, as another tab of the browser sends it.
    secondTab.provider.documentUpdateHandler(Y.encodeStateAsUpdate(secondTab.doc), null);
    await until(() => secondTab.provider.unsyncedChanges > 0);
    await secondTab.saved();
    expect(rooms.rows(ydocId)).toHaveLength(rowCount);
  });

  test('[A3] an update that two tabs send at the same moment becomes one row', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const one = await rooms.join(ada, ydocId);
    const two = await rooms.join(ada, ydocId);
    const before = rooms.rows(ydocId).length;
    // This imitates the BroadcastChannel between two tabs of one browser.
    one.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === null) Y.applyUpdate(two.doc, update, 'channel');
    });
    for (const character of 'twice as fast') one.type(character);
    await Promise.all([one.saved(), two.saved()]);
    expect(rooms.rows(ydocId).length - before).toBe('twice as fast'.length);
    const fresh = await rooms.join(ada, ydocId);
    expect(fresh.text).toBe('twice as fast');
  });

  test('[A3] an update that only deletes is stored, although the state vector stays the same', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('too much');
    await writer.saved();
    const rowCount = rooms.rows(ydocId).length;
    writer.paragraph.delete(3, 5);
    await writer.saved();
    expect(rooms.rows(ydocId)).toHaveLength(rowCount + 1);
  });
});

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
