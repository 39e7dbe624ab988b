import type * as Y from 'yjs';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { holdsNodes } from '../node-types.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ShownNode } from '../projection/shown.ts';

/** The canvas that a change is applied to. */
export interface CanvasContext {
  doc: Y.Doc;
  projection: CanvasProjection;
  /** Epoch milliseconds. */
  now: number;
}

/** Checks that no node or edge of the canvas has an id; deleted ones count too [K7]. @throws AppError `taken` */
export function requireUnusedId({ doc }: CanvasContext, id: string): void {
  if (doc.getMap(CANVAS_NODES).has(id) || doc.getMap(CANVAS_EDGES).has(id))
    throw new AppError('taken', 'This id is already in use.');
}

/**
 * Returns a live, unlocked node of a known type.
 * @param isUnlocking true for a change that unlocks the node: a lock is no error then
 * @throws AppError `not_found`, `locked`
 */
export function requireEditableNode(
  { projection }: CanvasContext,
  id: string,
  isUnlocking = false,
): ShownNode & { type: NonNullable<ShownNode['type']> } {
  const node = projection.node(id);
  if (!node) throw notFound('This node');
  const { type } = node;
  if (type === null)
    throw new AppError(
      'locked',
      'This node was made by a newer version of Foolscap, and only that one can change it.',
    );
  if (node.isLocked && !isUnlocking) throw new AppError('locked', 'This node is locked. Unlock it first.');
  return { ...node, type };
}

/** Returns a live frame. @throws AppError `not_found` */
export function requireFrame({ projection }: CanvasContext, id: string): ShownNode {
  const frame = projection.node(id);
  if (!frame || !holdsNodes(frame.type))
    throw new AppError('not_found', 'The frame it would go into is not on this canvas.');
  return frame;
}
