import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { beginningOf, emptyDocument, emptyDocumentOf } from './first-content.ts';
import { fragmentToJson } from './fragment-json.ts';

const open = (...updates: Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};
const blocks = (doc: Y.Doc) => fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT)).content ?? [];

function type(doc: Y.Doc, words: string): void {
  const block = doc.getXmlFragment(CONTENT_FRAGMENT).get(0);
  if (!(block instanceof Y.XmlElement)) throw new Error('There is no first block.');
  const text = block.get(0);
  if (!(text instanceof Y.XmlText)) throw new Error('The block has no text.');
  text.insert(0, words);
}

describe('[A7] the beginning of an empty document', () => {
  test('is the same bytes wherever it is made, and another for another document', () => {
    const id = uuidv7();
    expect(emptyDocumentOf(id)).toEqual(emptyDocumentOf(id));
    expect(emptyDocumentOf(id)).not.toEqual(emptyDocumentOf(uuidv7()));
  });

  test('made by a device and by the server is one: what was typed before they met stands once', () => {
    const id = uuidv7();
    const device = open(emptyDocumentOf(id));
    type(device, 'Written on a train.');
    const server = open(emptyDocumentOf(id));
    const before = Y.encodeStateVector(server);
    Y.applyUpdate(server, Y.encodeStateAsUpdate(device, before));
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server, Y.encodeStateVector(device)));
    expect(blocks(server)).toHaveLength(1);
    expect(blocks(device)).toEqual(blocks(server));
    expect(JSON.stringify(blocks(server))).toContain('Written on a train.');
    expect(server.store.pendingStructs).toBeNull();
  });

  test('of a build that begins documents otherwise stands under another client id: nothing is lost, all agree', () => {
    const id = uuidv7();
    const attrs = { id: 'aaaaaaaa', heading: 1 };
    const other = beginningOf(id, { type: 'doc', content: [{ type: 'paragraph', attrs }] });
    expect(clientOf(other)).not.toBe(clientOf(emptyDocumentOf(id)));
    const device = open(emptyDocumentOf(id));
    type(device, 'Written on a train.');
    const server = open(other);
    Y.applyUpdate(server, Y.encodeStateAsUpdate(device));
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server));
    expect(blocks(device)).toEqual(blocks(server));
    expect(JSON.stringify(blocks(server))).toContain('Written on a train.');
    expect(blocks(server)).toHaveLength(2);
  });

  test('of an older server, which took any client id, loses nothing either', () => {
    const device = open(emptyDocumentOf(uuidv7()));
    type(device, 'Written on a train.');
    const server = open(emptyDocument());
    Y.applyUpdate(server, Y.encodeStateAsUpdate(device));
    Y.applyUpdate(device, Y.encodeStateAsUpdate(server));
    expect(blocks(device)).toEqual(blocks(server));
    expect(JSON.stringify(blocks(server))).toContain('Written on a train.');
  });
});

const clientOf = (update: Uint8Array): number | undefined => Y.decodeUpdate(update).structs[0]?.id.client;
