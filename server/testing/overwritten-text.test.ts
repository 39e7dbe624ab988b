import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { readVersion } from '#server/db/journal/read-version.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { documentGatewayOf, markdownOf } from './room-gateway.ts';
import { TestRooms, until, type TestClient } from './test-rooms.ts';

let rooms: TestRooms;
let gateway: DocumentGateway;
beforeAll(async () => {
  rooms = await TestRooms.start();
  gateway = documentGatewayOf(rooms);
});
afterAll(() => rooms.close());

const LINES = Array.from({ length: 30 }, (_, at) => `Night ${at + 1}: the clerk waited for the tide.`);
const BEFORE = `${LINES.join('\n\n')}\n`;

interface DocumentFixture {
  writer: TestClient;
  replace: (markdown: string) => Promise<void>;
  restore: (versionId: string) => Promise<unknown>;
  storeVersion: (state: Uint8Array) => Promise<string>;
}

const textsOf = (doc: Y.Doc): Y.XmlText[] =>
  doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toArray()
    .flatMap((block) => (block instanceof Y.XmlElement ? block.toArray() : []))
    .filter((child) => child instanceof Y.XmlText);

const clear = (doc: Y.Doc): void => {
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  fragment.delete(1, fragment.length - 1);
  const [text] = textsOf(doc);
  text?.delete(0, text.length);
};

/** Ways in which a single action overwrites a text, by a writer or by the server. */
const OVERWRITES: Record<string, (fixture: DocumentFixture) => unknown> = {
  'another text replaces it': ({ replace }) => replace('Something else altogether.'),
  'an older version is restored': async ({ storeVersion, restore }) => {
    const empty = new Y.Doc();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('As it began.')]);
    empty.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph]);
    return restore(await storeVersion(Y.encodeStateAsUpdate(empty)));
  },
  'all of it is deleted': ({ writer: { doc } }) => doc.transact(() => clear(doc)),
  'most of it is deleted, block by block': ({ writer: { doc } }) => {
    const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
    for (let count = 0; count < 20; count += 1) fragment.delete(5, 1);
  },
  'a word is replaced throughout': ({ writer: { doc } }) =>
    doc.transact(() => {
      for (const text of textsOf(doc)) {
        const parts = text.toDelta() as { insert: string }[];
        const at = parts
          .map(({ insert }) => insert)
          .join('')
          .indexOf('tide');
        text.delete(at, 4);
        text.insert(at, 'ebb');
      }
    }),
  'a text of the same length is pasted over it': ({ writer: { doc } }) =>
    doc.transact(() => {
      clear(doc);
      textsOf(doc)[0]?.insert(0, 'Pasted. '.repeat(200));
    }),
  'a device returns and sends all its changes at once': async ({ writer }) => {
    const away = new Y.Doc();
    Y.applyUpdate(away, Y.encodeStateAsUpdate(writer.doc));
    const seen = Y.encodeStateVector(away);
    for (const text of textsOf(away)) {
      text.delete(0, 2);
      text.insert(0, 'x');
    }
    Y.applyUpdate(writer.doc, Y.encodeStateAsUpdate(away, seen));
    await writer.saved();
  },
};

describe('a text that is overwritten', () => {
  let key = 0;
  test.each(Object.keys(OVERWRITES))('[P14] after %s, the text can be restored exactly', async (name) => {
    const { ada, ydocId } = await rooms.createFixture();
    const request = () => ({ ydocId, actingUserId: ada.userId, operationKey: `p14-${(key += 1)}` });
    const replace = (markdown: string) => gateway.replaceBody({ ...request(), markdown });
    const restore = (versionId: string) => gateway.restoreVersion({ ...request(), versionId });
    const storeVersion = (state: Uint8Array) =>
      saveVersion(rooms.db, { ydocId, state, rev: 1, kind: 'named', note: 'Then' });
    await replace(BEFORE);
    const writer = await rooms.join(ada, ydocId);
    expect(markdownOf(writer.doc)).toBe(BEFORE);
    await OVERWRITES[name]?.({ writer, replace, restore, storeVersion });
    await writer.saved();
    await until(() => markdownOf(writer.doc) !== BEFORE);
    const fold = await rooms.workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(rooms.db, fold)).toBe(true);

    const ids = rooms.db.rawReader
      .prepare('SELECT id FROM doc_version WHERE ydoc_id = ?')
      .pluck()
      .all(ydocId);
    const matchingVersions = ids.filter((id) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, readVersion(rooms.db.rawReader, String(id))?.state ?? new Uint8Array([0, 0]));
      return markdownOf(doc) === BEFORE;
    });
    // Exactly one: the server does not store a state again that the change itself stored as a version.
    expect(matchingVersions).toHaveLength(1);
    await restore(String(matchingVersions[0]));
    await until(() => markdownOf(writer.doc) === BEFORE);
  });
});
