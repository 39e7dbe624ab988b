import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { encodeState } from '#shared/documents/fold.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { documentGatewayOf, markdownOf } from '#server/testing/room-gateway.ts';
import { TestRooms, until } from '#server/testing/test-rooms.ts';
import type { DocumentGateway } from './gateway.ts';

let rooms: TestRooms;
let gateway: DocumentGateway;
beforeEach(async () => {
  rooms = await TestRooms.start();
  gateway = documentGatewayOf(rooms);
});
afterEach(() => rooms.close());

const blocksOf = (doc: Y.Doc) => fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)).content ?? [];
const idsOf = (doc: Y.Doc) => blocksOf(doc).map(({ attrs }) => attrs?.['id']);
const textOfVersion = (versionId: string | null) => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, readVersion(rooms.db.rawReader, versionId ?? '')?.state ?? new Uint8Array());
  return markdownOf(doc);
};
const versionCount = () => rooms.db.rawReader.prepare('SELECT count(*) FROM doc_version').pluck().get();

/** Creates a document with three paragraphs and a version of them, opened by a writer. */
async function createFixture() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  let key = 0;
  const replace = (markdown: string) =>
    gateway.replaceBody({
      ydocId,
      markdown,
      actingUserId: ada.userId,
      operationKey: `replace-${(key += 1)}`,
    });
  await replace('First.\n\nSecond.\n\nThird.');
  const writer = await rooms.join(ada, ydocId);
  const storeVersion = (state = encodeState(writer.doc), of = ydocId) =>
    saveVersion(rooms.db, { ydocId: of, state, rev: 1, kind: 'named', note: 'Then' });
  const restore = (versionId: string, operationKey = `restore-${(key += 1)}`) =>
    gateway.restoreVersion({ ydocId, versionId, actingUserId: ada.userId, operationKey });
  return {
    ada,
    workspaceId,
    ydocId,
    writer,
    storeVersion,
    restore,
    replace,
    versionId: await storeVersion(),
  };
}

describe('restoring a version', () => {
  test('[P14][A9] restoring a version changes the text for everybody, after the present text was stored as a version', async () => {
    const { ada, ydocId, writer, restore, replace, versionId } = await createFixture();
    await replace('Something else altogether.');
    await until(() => markdownOf(writer.doc) === 'Something else altogether.\n');
    const { keptVersionId } = await restore(versionId);
    await until(() => markdownOf(writer.doc) === 'First.\n\nSecond.\n\nThird.\n');
    expect(textOfVersion(keptVersionId)).toBe('Something else altogether.\n');
    expect(rooms.rows(ydocId).at(-1)?.user_id).toBe(ada.userId);
    // The restore can be undone the same way.
    await restore(keptVersionId ?? '');
    await until(() => markdownOf(writer.doc) === 'Something else altogether.\n');
  });

  test('[P14] restored blocks have their old ids, and text that others type meanwhile in blocks that stay is preserved', async () => {
    const { writer, restore, replace, versionId } = await createFixture();
    const ids = idsOf(writer.doc);
    await replace('First.\n\nAnother.\n\nInserted.\n\nThird.');
    await until(() => markdownOf(writer.doc).includes('Inserted.'));
    // A collaborator whose text is still on its way during the restore.
    const other = new Y.Doc();
    Y.applyUpdate(other, encodeState(writer.doc));
    const last = other.getXmlFragment(CONTENT_FRAGMENT).toArray().at(-1);
    const words = last instanceof Y.XmlElement ? last.get(0) : undefined;
    if (!(words instanceof Y.XmlText)) throw new Error('The last block has no text.');
    const seen = Y.encodeStateVector(other);
    words.insert(words.length, ' And more.');
    await restore(versionId);
    Y.applyUpdate(writer.doc, Y.encodeStateAsUpdate(other, seen));
    await until(() => markdownOf(writer.doc) === 'First.\n\nSecond.\n\nThird. And more.\n');
    expect(idsOf(writer.doc)).toEqual(ids);
  });

  test('[A9] a restore happens once under one key', async () => {
    const { writer, restore, replace, versionId } = await createFixture();
    await replace('Else.');
    await restore(versionId, 'once');
    await replace('Else again.');
    const before = versionCount();
    expect(await restore(versionId, 'once')).toEqual({ keptVersionId: null });
    expect(versionCount()).toBe(before);
    await until(() => markdownOf(writer.doc) === 'Else again.\n');
  });

  test('restoring a version that equals the present text changes nothing and stores no version', async () => {
    const { ydocId, restore, versionId } = await createFixture();
    const rows = rooms.rows(ydocId).length;
    const before = versionCount();
    expect(await restore(versionId)).toEqual({ keptVersionId: null });
    expect([rooms.rows(ydocId).length, versionCount()]).toEqual([rows, before]);
  });

  test('of two simultaneous restores the second is refused, and a simultaneous replacement waits for its turn', async () => {
    const { writer, restore, replace, versionId, storeVersion } = await createFixture();
    await replace('Now.');
    await until(() => markdownOf(writer.doc) === 'Now.\n');
    const other = await storeVersion();
    await replace('Later.');
    const answers = await Promise.allSettled([restore(versionId), restore(other), replace('Last.')]);
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'conflict' } },
      { status: 'fulfilled' },
    ]);
    // Made from the same state, both texts would be in the document.
    await until(() => markdownOf(writer.doc) === 'Last.\n');
    await restore(other);
    await until(() => markdownOf(writer.doc) === 'Now.\n');
  });

  test('[X12] content of a newer editor is restored exactly, although this version does not know it', async () => {
    const { writer, storeVersion, restore, replace } = await createFixture();
    writer.doc.transact(() => {
      const glyph = new Y.XmlElement('starchart');
      glyph.setAttribute('id', 'starry01');
      glyph.setAttribute('x', '{"seed":7}');
      writer.doc.getXmlFragment(CONTENT_FRAGMENT).insert(1, [glyph]);
    });
    await writer.saved();
    const then = blocksOf(writer.doc);
    const versionId = await storeVersion();
    await replace('All gone.');
    await until(() => markdownOf(writer.doc) === 'All gone.\n');
    await restore(versionId);
    await until(() => blocksOf(writer.doc).length === then.length);
    expect(blocksOf(writer.doc)).toEqual(then);
  });

  test('a version of another document, and an unknown one, are not found', async () => {
    const { ada, workspaceId, ydocId, storeVersion, restore } = await createFixture();
    const foreign = await storeVersion(undefined, await rooms.document(workspaceId, ada));
    const rows = rooms.rows(ydocId).length;
    for (const id of [foreign, '01890000-0000-7000-8000-000000000000'])
      await expect(restore(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[B1] a version of a newer schema is refused, and the text stays', async () => {
    const { ydocId, restore, replace, versionId } = await createFixture();
    await replace('Else.');
    rooms.db.rawWriter.prepare('UPDATE room SET schema_major = 2 WHERE ydoc_id = ?').run(ydocId);
    const rows = rooms.rows(ydocId).length;
    await expect(restore(versionId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This document was written with a newer version of Foolscap.',
    });
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[A5] a damaged version cannot be restored, and neither can a version of a damaged document', async () => {
    const { ada, ydocId, storeVersion, restore, replace, versionId } = await createFixture();
    await replace('Else.');
    rooms.db.rawWriter.prepare('UPDATE doc_version SET crc = crc + 1 WHERE id = ?').run(versionId);
    await expect(restore(versionId)).rejects.toMatchObject({ code: 'conflict' });
    // The checksum is right, but the bytes are not a document.
    await expect(restore(await storeVersion(new Uint8Array([1, 2, 3])))).rejects.toMatchObject({
      code: 'conflict',
    });
    const good = await storeVersion();
    const half = new Y.Doc();
    half.getText('x').insert(0, 'a');
    const late = Y.encodeStateVector(half);
    half.getText('x').insert(1, 'b');
    const bytes = Y.encodeStateAsUpdate(half, late);
    await rooms.db.append((raw) =>
      appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId: ada.userId }], Date.now()),
    );
    await expect(restore(good)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
