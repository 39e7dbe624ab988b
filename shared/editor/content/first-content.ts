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
export function firstContentUpdate(content: NodeJson): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  writeFirstContent(doc.getXmlFragment(CONTENT_FRAGMENT), content);
  // Copied into a buffer of its own: what Yjs hands out may share one.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}

/** The first update of an empty document: one empty paragraph with an id and an empty Y.XmlText. */
export function emptyDocument(): Uint8Array<ArrayBuffer> {
  return firstContentUpdate(EMPTY_CONTENT);
}
