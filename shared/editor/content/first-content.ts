import { v5 as uuidv5 } from 'uuid';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import type { NodeJson } from './document-json.ts';
import { writeFirstContent } from './fragment-json.ts';

/** One empty paragraph. */
export const EMPTY_CONTENT: NodeJson = { type: 'doc', content: [{ type: 'paragraph' }] };

/**
 * The first update of a document's room, made by the server in the transaction that creates its row: clients never seed
 * content [A7]. Ids and empty texts are filled in [X6][X7].
 * @returns a Yjs update, version 1
 * @throws RangeError when the content is not valid by the schema
 */
export function firstContentUpdate(content: NodeJson, clientId?: number): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  if (clientId !== undefined) doc.clientID = clientId;
  writeFirstContent(doc.getXmlFragment(CONTENT_FRAGMENT), content);
  // Copied into a buffer of its own: what Yjs hands out may share one.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}

/** One empty paragraph with an id and an empty Y.XmlText, under a client id of its own. */
export function emptyDocument(): Uint8Array<ArrayBuffer> {
  return firstContentUpdate(EMPTY_CONTENT);
}

/**
 * The first update of an empty document: one empty paragraph with an id and an empty Y.XmlText. It is the same, byte for
 * byte, wherever it is made: a device begins a document of its own with it before the server has heard of that document,
 * and both beginnings are one. Its client id is made from its content, so that a build which begins documents otherwise
 * does so under another id: there would be two beginnings then, never two contents under one id, which could not meet.
 * Nothing is ever written under this id but these structs.
 */
export function emptyDocumentOf(ydocId: string): Uint8Array<ArrayBuffer> {
  const id = uuidv5('first block', ydocId).slice(0, 8);
  return beginningOf(ydocId, { type: 'doc', content: [{ type: 'paragraph', attrs: { id } }] });
}

/** A first update under the client id that is made from document and content; every block needs its id. */
export function beginningOf(ydocId: string, content: NodeJson): Uint8Array<ArrayBuffer> {
  const name = uuidv5(firstContentUpdate(content, 0), ydocId);
  return firstContentUpdate(content, Number.parseInt(name.slice(0, 8), 16));
}
