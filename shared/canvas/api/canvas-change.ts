import type * as Y from 'yjs';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { createEdge, deleteEdge, updateEdge, type ApiEdgeChange, type NewApiEdge } from './change-edge.ts';
import { createNode, deleteNode, updateNode, type ApiNodeChange, type NewApiNode } from './change-node.ts';
import { purgeItems } from './purge-items.ts';

/** What a program, or the server itself, does to a canvas: one call, one change. */
export type CanvasChange =
  | { kind: 'create-node'; id: string; node: NewApiNode }
  | { kind: 'update-node'; id: string; change: ApiNodeChange }
  | { kind: 'delete-node'; id: string }
  | { kind: 'create-edge'; id: string; edge: NewApiEdge }
  | { kind: 'update-edge'; id: string; change: ApiEdgeChange }
  | { kind: 'delete-edge'; id: string }
  /** Takes away for good what is still deleted of these nodes and edges [K5]. */
  | { kind: 'purge'; ids: readonly string[] };

/**
 * Carries a change out in a canvas's Y.Doc, as one transaction.
 * @param now epoch milliseconds: when what is deleted has gone
 * @throws AppError with a sentence for whoever asked; the Y.Doc is left as it was
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
      case 'purge':
        return purgeItems(canvas, change.ids);
    }
  } finally {
    projection.destroy();
  }
}
