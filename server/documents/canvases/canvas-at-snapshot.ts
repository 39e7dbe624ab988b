import * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { documentAtSnapshot, type TextSnapshot } from '#shared/documents/document-at-snapshot.ts';

/**
 * Returns a canvas in the state of a snapshot. A value that was overwritten later and garbage-collected since is
 * replaced by the present one: a node without a position would be at the corner of the canvas.
 * @param doc as for {@link documentAtSnapshot}
 */
export function canvasAtSnapshot(doc: Y.Doc, snapshot: TextSnapshot): Y.Doc {
  const before = documentAtSnapshot(doc, snapshot);
  if (before === doc) return doc;
  for (const root of [CANVAS_NODES, CANVAS_EDGES]) {
    const present = doc.getMap<unknown>(root);
    for (const [id, item] of before.getMap<unknown>(root)) {
      const presentItem = present.get(id);
      if (item instanceof Y.Map && presentItem instanceof Y.Map)
        replaceCollected(item, presentItem, snapshot);
    }
  }
  return before;
}

function replaceCollected(item: Y.Map<unknown>, present: Y.Map<unknown>, { ds }: TextSnapshot): void {
  // At the snapshot these values were not deleted, and their structs have no content any more.
  const collectedKeys = [...item._map]
    .filter(([, struct]) => struct.deleted && !Y.isDeleted(ds, struct.id))
    .map(([key]) => key);
  for (const key of collectedKeys) {
    const value = present.get(key);
    // The text of a node is never replaced, so it is never collected.
    if (value !== undefined && !(value instanceof Y.AbstractType)) item.set(key, value);
  }
}
