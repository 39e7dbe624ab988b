import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { placeValue } from '../changes/node-changes.ts';
import { shownPlace } from '../layout/frames.ts';
import type { NodeIndex } from '../projection/node-index.ts';
import type { ChangedCanvas } from './changed-canvas.ts';
import { rawItem } from './write-api-canvas.ts';

/**
 * Takes nodes and edges away for good, those of them that are still deleted: a node's edges go with it, and what was in
 * a frame is put where it is shown now [K5].
 */
export function purgeItems({ doc, projection }: ChangedCanvas, ids: readonly string[]): void {
  const { index } = projection;
  const isGone = (root: typeof CANVAS_NODES | typeof CANVAS_EDGES, id: string): boolean => {
    const gone = rawItem(doc, root, id)?.get('gone');
    return gone !== undefined && gone !== null && gone !== false;
  };
  const nodes = new Set(ids.filter((id) => isGone(CANVAS_NODES, id)));
  const edges = new Set(ids.filter((id) => isGone(CANVAS_EDGES, id)));
  for (const id of nodes) for (const edge of projection.edges.at(id)) edges.add(edge);
  if (nodes.size === 0 && edges.size === 0) return;
  // Read before anything moves: each place depends on the frames that are about to go.
  const places = placesWithout(doc.getMap(CANVAS_NODES).keys(), nodes, index);
  doc.transact(() => {
    for (const [id, place] of places) rawItem(doc, CANVAS_NODES, id)?.set('at', place);
    for (const id of nodes) doc.getMap(CANVAS_NODES).delete(id);
    for (const id of edges) doc.getMap(CANVAS_EDGES).delete(id);
  });
}

/** New places of what was directly in a frame that goes: in the next frame around that is shown, or on the canvas. */
function placesWithout(
  ids: Iterable<string>,
  going: ReadonlySet<string>,
  index: NodeIndex,
): Map<string, (number | string)[]> {
  const places = new Map<string, (number | string)[]>();
  for (const id of ids) {
    const record = index.get(id);
    if (!record || going.has(id) || record.place.frameId === null || !going.has(record.place.frameId))
      continue;
    const { absolute, relative, frameId } = shownPlace(index, record);
    const corner = { x: absolute.x - relative.x, y: absolute.y - relative.y };
    places.set(
      id,
      placeValue({ absolute, frame: frameId === null ? undefined : { id: frameId, absolute: corner } }),
    );
  }
  return places;
}
