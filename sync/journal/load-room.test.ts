import { Document } from '@hocuspocus/server';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { manyStructs } from '#sync/testing/faults/budget-attacks.ts';
import type { TestClient } from '#sync/testing/test-client.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { loadRoom } from './load-room.ts';

const textOf = (doc: Y.Doc): Y.XmlText =>
  // The first content of every document is a paragraph with its text.
  (doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;

test('[A3] an open room makes no change of its own when two users make the same words bold', async () => {
  const rooms = await TestRooms.start();
  const { ydocId } = await rooms.createFixture();
  const liveDocument = new Document(ydocId);
  const epoch = { current: 'an epoch', beganAt: 0, earlier: new Set<string>() };
  await loadRoom({ db: rooms.db, log: pino({ level: 'silent' }), epoch }, ydocId, liveDocument);
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  Y.applyUpdate(one, Y.encodeStateAsUpdate(liveDocument));
  textOf(one).insert(0, 'by the harbour');
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  for (const doc of [one, two]) textOf(doc).format(0, 6, { bold: {} });
  const ownChanges: unknown[] = [];
  liveDocument.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin !== 'a device') ownChanges.push(origin);
  });
  for (const doc of [one, two]) Y.applyUpdate(liveDocument, Y.encodeStateAsUpdate(doc), 'a device');
  expect(ownChanges).toEqual([]);
  liveDocument.destroy();
  await rooms.close();
});

test('[A15] loading a room of many rows yields to other work in between', async () => {
  const rooms = await TestRooms.start();
  const { ydocId } = await rooms.createFixture();
  const insert = rooms.db.rawWriter.prepare(
    'INSERT INTO doc_update (id, ydoc_id, bytes, crc, created_at) VALUES (?, ?, ?, ?, 0)',
  );
  for (let id = 901; id < 921; id += 1) {
    const bytes = Buffer.from(manyStructs(id, 10_000));
    insert.run(id, ydocId, bytes, checksum(bytes));
  }
  const liveDocument = new Document(ydocId);
  const epoch = { current: 'an epoch', beganAt: 0, earlier: new Set<string>() };
  const otherWork = { turns: 0, isWaiting: true };
  const count = (): void => {
    otherWork.turns += 1;
    if (otherWork.isWaiting) setImmediate(count);
  };
  setImmediate(count);
  await loadRoom({ db: rooms.db, log: pino({ level: 'silent' }), epoch }, ydocId, liveDocument);
  otherWork.isWaiting = false;
  expect(otherWork.turns).toBeGreaterThan(3);
  expect(Y.getState(liveDocument.store, 920)).toBe(10_000);
  liveDocument.destroy();
  await rooms.close();
});

describe('the first answer to a device without any text', () => {
  const passage = 'The ferry left at six, and nobody was on it. '.repeat(500);

  /**
   * Joins as a new device.
   * @returns the device, and the bytes it received until it had all text and one more round trip was over
   */
  async function joinAndMeasure(
    rooms: TestRooms,
    person: Person,
    ydocId: string,
  ): Promise<{ reader: TestClient; bytes: number }> {
    const reader = rooms.client(person, ydocId);
    let bytes = 0;
    reader.socket.on('message', ({ data }: { data: ArrayBuffer }) => (bytes += data.byteLength));
    await reader.synced();
    await reader.saved();
    // After this round trip everything that the server was about to send has arrived.
    reader.doc.getMap('later').set('asked', bytes);
    await reader.saved();
    return { reader, bytes };
  }

  test('[A5] the first client that joins a room after its load receives the text only once', async () => {
    const rooms = await TestRooms.start();
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type(passage);
    await writer.saved();
    writer.destroy();
    await rooms.restart();
    const { reader, bytes } = await joinAndMeasure(rooms, ada, ydocId);
    expect(reader.text).toBe(passage);
    expect(bytes).toBeGreaterThan(passage.length);
    expect(bytes).toBeLessThan(1.5 * passage.length);
    await rooms.close();
  });

  test('[A5] a new device receives the snapshot until somebody writes, then the new state', async () => {
    const rooms = await TestRooms.start();
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type(passage);
    await writer.saved();
    const fold = await rooms.workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    await commitFold(rooms.db, fold);
    writer.destroy();
    await rooms.restart();
    for (const _ of ['the snapshot', 'the same again']) {
      expect((await rooms.join(ada, ydocId)).text).toBe(passage);
    }
    const second = await rooms.join(ada, ydocId);
    second.paragraph.delete(0, passage.length);
    second.type('Nobody was there.');
    await second.saved();
    for (const _ of ['made anew', 'the same again']) {
      expect((await rooms.join(ada, ydocId)).text).toBe('Nobody was there.');
    }
    await until(() => second.text === 'Nobody was there.');
    await rooms.close();
  });
});
