import { Document } from '@hocuspocus/server';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';
import { loadRoom } from './load-room.ts';

const textOf = (doc: Y.Doc): Y.XmlText =>
  // The first content of every document: a paragraph with its text.
  (doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;

test('[A3] an open room makes no change of its own when two make the same words bold', async () => {
  const rooms = await TestRooms.start();
  const { ydocId } = await rooms.desk();
  const live = new Document(ydocId);
  await loadRoom(rooms.db, pino({ level: 'silent' }), ydocId, live);
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  Y.applyUpdate(one, Y.encodeStateAsUpdate(live));
  textOf(one).insert(0, 'by the harbour');
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  for (const doc of [one, two]) textOf(doc).format(0, 6, { bold: {} });
  const own: unknown[] = [];
  live.on('update', (_: Uint8Array, origin: unknown) => {
    if (origin !== 'a device') own.push(origin);
  });
  for (const doc of [one, two]) Y.applyUpdate(live, Y.encodeStateAsUpdate(doc), 'a device');
  expect(own).toEqual([]);
  live.destroy();
  await rooms.close();
});
