import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import * as Y from 'yjs';
import { encodeState } from '#shared/documents/fold.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { blockHistoryJob } from '#server/documents/versions/block-history-job.ts';
import { roomStateJob } from '#server/documents/versions/room-state-job.ts';
import { versionTextJob } from '#server/documents/versions/version-text-job.ts';
import { createDeriveJob } from './derive-job.ts';
import { documentGatewayOf, markdownOf } from '#server/testing/room-gateway.ts';
import { TestRooms } from '#server/testing/test-rooms.ts';
import { copyDocumentJob } from '#server/documents/gateway/copy-document-job.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/** The depth of nested boxes in the document. An earlier version of the server accepted it. */
const LEVELS = 20_000;

const TOO_DEEP = { code: 'too_large', message: expect.stringContaining('nested too deeply') as unknown };

/** Creates a document with text, a version of it, and a row with deeply nested boxes from an earlier server. */
async function deepDocument() {
  const { ada, ydocId } = await rooms.createFixture();
  const gateway = documentGatewayOf(rooms);
  const actingUserId = ada.userId;
  await gateway.replaceBody({ ydocId, markdown: 'Good words.', actingUserId, operationKey: 'written' });
  const doc = storedDoc(ydocId);
  const good = { ydocId, state: encodeState(doc), rev: 1, kind: 'named', note: 'Good' } as const;
  const versionId = await saveVersion(rooms.db, good);
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    let parent: Y.XmlFragment = doc.getXmlFragment(CONTENT_FRAGMENT);
    for (let level = 0; level < LEVELS; level += 1) {
      const box = new Y.XmlElement('box');
      parent.insert(0, [box]);
      parent = box;
    }
  });
  const bytes = new Uint8Array(Y.encodeStateAsUpdate(doc, before));
  await rooms.db.append((raw) =>
    appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId: actingUserId }], Date.now()),
  );
  const restore = (operationKey: string) =>
    gateway.restoreVersion({ ydocId, versionId, actingUserId, operationKey });
  return { ada, ydocId, gateway, versionId, restore };
}

function storedDoc(ydocId: string): Y.Doc {
  const room = readRoom(rooms.db.rawReader, ydocId);
  const doc = new Y.Doc({ gc: false });
  if (room?.snapshot) Y.applyUpdate(doc, room.snapshot);
  for (const { bytes } of room?.rows ?? []) Y.applyUpdate(doc, bytes);
  return doc;
}

async function foldRoom(ydocId: string): Promise<void> {
  const folded = await rooms.workers.run(foldRoomJob, { ydocId });
  if ('refused' in folded) throw new Error(folded.refused);
  expect(await commitFold(rooms.db, folded)).toBe(true);
}

describe('a document that is nested too deeply to be read', () => {
  test('[A15] every job that reads it fails with a sentence for the writer, and it can be folded', async () => {
    const { ada, ydocId, gateway, versionId } = await deepDocument();
    const { workers, db } = rooms;
    const copy = { ydocId, copyId: versionId, seen: undefined };
    await expect(workers.run(copyDocumentJob, copy)).rejects.toMatchObject(TOO_DEEP);
    await expect(workers.run(roomStateJob, { ydocId })).rejects.toMatchObject(TOO_DEEP);
    const question = { ydocId, blockId: 'aaaaaaaa', after: undefined };
    await expect(workers.run(blockHistoryJob, question)).rejects.toMatchObject(TOO_DEEP);
    const text = { ydocId, markdown: 'New.', actingUserId: ada.userId, operationKey: 'new' };
    await expect(gateway.replaceBody(text)).rejects.toMatchObject(TOO_DEEP);
    const deriveJob = createDeriveJob({ db, workers, log: pino({ level: 'silent' }) });
    await expect(deriveJob.deriveNow(ydocId)).rejects.toMatchObject(TOO_DEEP);
    await foldRoom(ydocId);
    await expect(deriveJob.deriveNow(ydocId)).rejects.toMatchObject(TOO_DEEP);
  });

  test.each([false, true])(
    '[A15][P14] an earlier version can be restored without reading the deep document (folded before: %j)',
    async (isFolded) => {
      const { ada, ydocId, restore } = await deepDocument();
      if (isFolded) await foldRoom(ydocId);
      const { keptVersionId } = await restore('restore');
      const { workers } = rooms;
      const question = { ydocId, versionId: keptVersionId ?? '' };
      await expect(workers.run(versionTextJob, question)).rejects.toMatchObject(TOO_DEEP);
      const text = async () =>
        rooms.db.rawReader.prepare('SELECT content_md FROM document WHERE id = ?').pluck().get(ydocId);
      const deriveJob = createDeriveJob({ db: rooms.db, workers, log: pino({ level: 'silent' }) });
      await deriveJob.deriveNow(ydocId);
      expect(await text()).toBe('Good words.\n');
      // The room opens from its rows, and later from its snapshot.
      await rooms.restart();
      expect(markdownOf((await rooms.join(ada, ydocId)).doc)).toBe('Good words.\n');
      await foldRoom(ydocId);
      await rooms.restart();
      const writer = await rooms.join(ada, ydocId);
      writer.type('And more. ');
      await writer.saved();
      expect(markdownOf(writer.doc)).toContain('And more.');
    },
  );
});
