import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { parseSearchQuery } from '#shared/search/index-words.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { appendUpdates } from '../store/append-updates.ts';
import { StoredTexts } from './stored-texts.ts';

let count = 0;
let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  count += 1;
  device = new Device(`kept-texts-${count}`);
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => device.close());

async function storeWords(ydocId: string, words: string): Promise<void> {
  const ydoc = new Y.Doc();
  const block = new Y.XmlElement('paragraph');
  block.insert(0, [new Y.XmlText(words)]);
  ydoc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [block]);
  await store(ydocId, ydoc);
}

async function store(ydocId: string, ydoc: Y.Doc): Promise<void> {
  const bytes = Y.encodeStateAsUpdate(ydoc);
  await appendUpdates(database, {
    ydocId,
    updates: [{ bytes, isLocal: false, createdAt: 0 }],
    isOnlyCopy: false,
  });
}
const found = (texts: StoredTexts, question: string) =>
  texts.scan.search(parseSearchQuery(question), ['a', 'b']).map(({ itemId }) => itemId);

test('texts stored on this device are found, whether the server has them or not', async () => {
  await storeWords('a', 'Low water.');
  await storeWords('b', 'High water.');
  const texts = new StoredTexts();
  await texts.read(database, ['a', 'b']);
  expect(found(texts, 'water')).toEqual(['a', 'b']);
});

test('a changed text is loaded again, and a deleted one is no longer found', async () => {
  await storeWords('a', 'Low water.');
  await storeWords('b', 'High water.');
  const texts = new StoredTexts();
  await texts.read(database, ['a', 'b']);
  await storeWords('a', 'Gulls.');
  await database.delete('room', 'b');
  await texts.read(database, ['a', 'b']);
  expect(found(texts, 'gulls')).toEqual(['a']);
  expect(found(texts, 'high')).toEqual([]);
});

test('a note on a canvas is found with the id of its node', async () => {
  const ydoc = new Y.Doc();
  const target = { absolute: { x: 0, y: 0 } };
  let id = '';
  changeCanvas(ydoc, null, (writer) => {
    const content = fromMarkdown('Low water.');
    id = makeNode(writer, { type: 'markdownNode', target, title: 'Gulls', content }, 1);
  });
  await store('a', ydoc);
  const texts = new StoredTexts();
  await texts.read(database, ['a']);
  const passage = { itemId: 'a', partId: id, snippet: 'Gulls · Low water.' };
  expect(texts.scan.search(parseSearchQuery('gulls water'), ['a'])).toMatchObject([passage]);
});
