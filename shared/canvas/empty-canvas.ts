import * as Y from 'yjs';

/** The roots of a canvas's Y.Doc: maps of id to a node's or an edge's own map. */
export const CANVAS_NODES = 'nodes';
export const CANVAS_EDGES = 'edges';

/**
 * The first update of a canvas's room, made by the server in the transaction that creates its row [A7]: both maps, and
 * nothing in them.
 * @returns a Yjs update, version 1
 */
export function emptyCanvas(): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  doc.getMap(CANVAS_NODES);
  doc.getMap(CANVAS_EDGES);
  // Copied into a buffer of its own: what Yjs hands out may share one.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}
