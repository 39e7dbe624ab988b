import { v5 as uuidv5 } from 'uuid';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../schema/version.ts';
import type { NodeJson } from './document-json.ts';
import { writeFirstContent } from './fragment-json.ts';

/** The content of an empty document: one empty paragraph. */
export const EMPTY_CONTENT: NodeJson = { type: 'doc', content: [{ type: 'paragraph' }] };

/**
 * Creates the first update of a document's room. The server writes it in the transaction that creates the document's
 * row, because clients never seed content [A7]. Missing block ids and empty texts are added [X6][X7].
 * @param clientId the Yjs client id of the update; random if absent
 * @returns a Yjs update in format version 1
 * @throws RangeError when the schema does not accept the content
 */
export function firstContentUpdate(content: NodeJson, clientId?: number): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  if (clientId !== undefined) doc.clientID = clientId;
  writeFirstContent(doc.getXmlFragment(CONTENT_FRAGMENT), content);
  // The bytes are copied, because an update that Yjs returns may share its buffer.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}

/** Creates the first update of an empty document, as `emptyDocumentOf` does but under a random client id. */
export function emptyDocument(): Uint8Array<ArrayBuffer> {
  return firstContentUpdate(EMPTY_CONTENT);
}

/**
 * Creates the first update of an empty document: one paragraph with an id and an empty Y.XmlText. The bytes depend on
 * `ydocId` alone. A device creates the update before the server knows the document, the server creates it again, and
 * the two merge into one.
 *
 * The client id is derived from the content. A build with other initial content therefore has another client id:
 * merging the two yields both contents. Two contents under one client id could not be merged. No other struct ever
 * uses this client id.
 */
export function emptyDocumentOf(ydocId: string): Uint8Array<ArrayBuffer> {
  const id = uuidv5('first block', ydocId).slice(0, 8);
  return deterministicFirstUpdate(ydocId, { type: 'doc', content: [{ type: 'paragraph', attrs: { id } }] });
}

/** Creates a first update whose client id is derived from `ydocId` and the content. Every block must have an id. */
export function deterministicFirstUpdate(ydocId: string, content: NodeJson): Uint8Array<ArrayBuffer> {
  const name = uuidv5(firstContentUpdate(content, 0), ydocId);
  return firstContentUpdate(content, Number.parseInt(name.slice(0, 8), 16));
}
