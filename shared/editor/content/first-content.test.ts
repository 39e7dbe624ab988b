import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import { deterministicFirstUpdate, emptyDocument, emptyDocumentOf } from './first-content.ts';
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

describe('[A7] the first update of an empty document', () => {
  test('has the same bytes on every device and differs between documents', () => {
    const id = uuidv7();
    expect(emptyDocumentOf(id)).toEqual(emptyDocumentOf(id));
    expect(emptyDocumentOf(id)).not.toEqual(emptyDocumentOf(uuidv7()));
  });

  test('merges into one paragraph when both a device and the server create it, and keeps text typed before the merge', () => {
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

  test('has another client id in a build with other initial content, so replicas converge without loss', () => {
    const id = uuidv7();
    const attrs = { id: 'aaaaaaaa', heading: 1 };
    const other = deterministicFirstUpdate(id, { type: 'doc', content: [{ type: 'paragraph', attrs }] });
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

  test('merges without loss with the first update of an older server, which has a random client id', () => {
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
