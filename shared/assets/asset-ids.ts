import * as Y from 'yjs';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { readNode } from '#shared/canvas/parse/read-node.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum number of ids for one document or canvas: a longer list does not help a reader. */
const MAX_IDS = 5_000;

/**
 * Returns the ids of the files that a document or canvas uses, sorted and without duplicates: images of its text,
 * image nodes, and images within the text of nodes. Deleted nodes are skipped. The document is not changed.
 */
export function assetIdsOf(doc: Y.Doc): string[] {
  const found = new Set<string>();
  const add = (id: unknown): void => {
    if (typeof id === 'string' && ID.test(id) && found.size < MAX_IDS) found.add(id);
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
    // Every element type counts: a later version may have types with an asset id that this version does not know.
    add(child.getAttribute('assetId'));
    addImages(child, add);
  }
}
