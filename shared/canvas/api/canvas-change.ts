import type * as Y from 'yjs';
import { removeAnswer } from '../answers/remove-answer.ts';
import { writeAnswer, type AnswerProgress } from '../answers/write-answer.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { createEdge, deleteEdge, updateEdge, type ApiEdgeChange, type NewApiEdge } from './change-edge.ts';
import {
  createNode,
  deleteNode,
  editableText,
  updateNode,
  type ApiNodeChange,
  type NewApiNode,
} from './change-node.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { positionValue } from '../changes/node-changes.ts';
import { shownPosition } from '../layout/frames.ts';
import type { NodeIndex } from '../projection/node-index.ts';
import type { CanvasContext } from './canvas-context.ts';
import { rawItem } from './write-api-canvas.ts';

/** A change of a canvas by an API client or by the server itself. Each API call is one change. */
export type CanvasChange =
  | { kind: 'create-node'; id: string; node: NewApiNode }
  | { kind: 'update-node'; id: string; change: ApiNodeChange }
  | { kind: 'delete-node'; id: string }
  | { kind: 'create-edge'; id: string; edge: NewApiEdge }
  | { kind: 'update-edge'; id: string; change: ApiEdgeChange }
  | { kind: 'delete-edge'; id: string }
  /** Writes the next part of an answer of a language model into the text of a node. */
  | ({ kind: 'write-answer'; id: string } & AnswerProgress)
  /** Removes an unfinished answer, as far as nobody has typed in it. */
  | { kind: 'remove-answer'; id: string; answerId: string }
  /** Removes permanently those of these nodes and edges that are still deleted [K5]. */
  | { kind: 'purge'; ids: readonly string[] };

/**
 * Applies a change to a canvas's Y.Doc in one transaction.
 * @param now epoch milliseconds, the deletion time of deleted items
 * @throws AppError with a message for the API client; the Y.Doc is unchanged then
 */
export function applyCanvasChange(doc: Y.Doc, change: CanvasChange, now: number): void {
  const projection = new CanvasProjection(doc, (flush) => flush());
  const canvas = { doc, projection, now };
  try {
    switch (change.kind) {
      case 'create-node':
        return createNode(canvas, change.id, change.node);
      case 'update-node':
        return updateNode(canvas, change.id, change.change);
      case 'delete-node':
        return deleteNode(canvas, change.id);
      case 'create-edge':
        return createEdge(canvas, change.id, change.edge);
      case 'update-edge':
        return updateEdge(canvas, change.id, change.change);
      case 'delete-edge':
        return deleteEdge(canvas, change.id);
      case 'write-answer':
        return writeAnswer(editableText(canvas, change.id), change);
      case 'remove-answer':
        return removeAnswer(editableText(canvas, change.id), change.answerId);
      case 'purge':
        return purgeItems(canvas, change.ids);
    }
  } finally {
    projection.destroy();
  }
}

/**
 * Removes nodes and edges permanently if they are still deleted. The edges of a removed node are removed too, and the
 * nodes in a removed frame are stored at their current positions on the canvas [K5].
 */
function purgeItems({ doc, projection }: CanvasContext, ids: readonly string[]): void {
  const { index } = projection;
  const isDeleted = (root: typeof CANVAS_NODES | typeof CANVAS_EDGES, id: string): boolean => {
    const gone = rawItem(doc, root, id)?.get('gone');
    return gone !== undefined && gone !== null && gone !== false;
  };
  const nodes = new Set(ids.filter((id) => isDeleted(CANVAS_NODES, id)));
  const edges = new Set(ids.filter((id) => isDeleted(CANVAS_EDGES, id)));
  for (const id of nodes) for (const edge of projection.edges.edgesAt(id)) edges.add(edge);
  if (nodes.size === 0 && edges.size === 0) return;
  // Computed before any write: each position depends on the frames that are about to be removed.
  const positions = positionsWithout(doc.getMap(CANVAS_NODES).keys(), nodes, index);
  doc.transact(() => {
    for (const [id, position] of positions) rawItem(doc, CANVAS_NODES, id)?.set('at', position);
    for (const id of nodes) doc.getMap(CANVAS_NODES).delete(id);
    for (const id of edges) doc.getMap(CANVAS_EDGES).delete(id);
  });
}

/**
 * Returns new positions of the nodes directly inside removed frames: in the next live frame around them, or on the
 * canvas.
 */
function positionsWithout(
  ids: Iterable<string>,
  purgedIds: ReadonlySet<string>,
  index: NodeIndex,
): Map<string, (number | string)[]> {
  const positions = new Map<string, (number | string)[]>();
  for (const id of ids) {
    const record = index.get(id);
    if (
      !record ||
      purgedIds.has(id) ||
      record.position.frameId === null ||
      !purgedIds.has(record.position.frameId)
    )
      continue;
    const { absolute, relative, frameId } = shownPosition(index, record);
    const corner = { x: absolute.x - relative.x, y: absolute.y - relative.y };
    positions.set(
      id,
      positionValue({ absolute, frame: frameId === null ? undefined : { id: frameId, absolute: corner } }),
    );
  }
  return positions;
}
