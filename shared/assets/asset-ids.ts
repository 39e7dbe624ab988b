import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { readNode } from '#shared/canvas/parse/read-node.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** So many files of one document or canvas are told of: more are no help to a reader. */
const MOST = 5_000;

/**
 * The files that a document or a canvas holds, each once, in the order of their ids: images of its text, nodes that are
 * pictures, and images within the text of nodes. What was deleted holds nothing. Reads only.
 */
export function assetIdsOf(doc: Y.Doc): string[] {
  const found = new Set<string>();
  const add = (id: unknown): void => {
    if (typeof id === 'string' && ID.test(id) && found.size < MOST) found.add(id);
  };
  addImages(doc.getXmlFragment(CONTENT_FRAGMENT), add);
  for (const [id, node] of doc.getMap(CANVAS_NODES)) {
    if (!(node instanceof Y.Map)) continue;
    const { assetId, text, gone } = readNode(id, node);
    if (gone !== null) continue;
    add(assetId);
    if (text) addImages(text, add);
  }
  return [...found].sort();
}

function addImages(parent: Y.XmlFragment, add: (id: unknown) => void): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue;
    // Any kind that names one: a later version may have kinds that this one does not know.
    add(child.getAttribute('assetId'));
    addImages(child, add);
  }
}
