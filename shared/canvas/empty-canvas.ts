import * as Y from 'yjs';

/** Names of the two root maps in a canvas's Y.Doc. Each maps an id to the Y.Map of one node or edge. */
export const CANVAS_NODES = 'nodes';
export const CANVAS_EDGES = 'edges';

/**
 * Encodes the first update of a canvas's room: both root maps, empty. The server writes it in the transaction that
 * creates the canvas's row [A7].
 * @returns a Yjs update, version 1
 */
export function emptyCanvas(): Uint8Array<ArrayBuffer> {
  const doc = new Y.Doc();
  doc.getMap(CANVAS_NODES);
  doc.getMap(CANVAS_EDGES);
  // Yjs may return a view of a shared buffer, so the bytes are copied.
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return update;
}
