import { holdsNodes, type NodeType, type Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { containsPoint, type Rect } from './bounds.ts';
import type { ShownPosition } from './frames.ts';

/** The values of a shown node that this module reads. */
export interface PositionedNode {
  id: string;
  type: NodeType | null;
  size: Size;
  position: ShownPosition;
}

/** A frame that nodes can be put into. */
export interface TargetFrame {
  id: string;
  absolute: Point;
  size: Size;
}

export const rectOf = ({ position, size }: Pick<PositionedNode, 'position' | 'size'>): Rect => ({
  ...position.absolute,
  ...size,
});

/** Returns ids together with the ids of all their descendants. @param nodes each frame before the nodes in it */
export function withDescendants(nodes: Iterable<PositionedNode>, ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const { id, position } of nodes)
    if (position.frameId !== null && found.has(position.frameId)) found.add(id);
  return found;
}

/**
 * Returns the frames that moved nodes can be put into, from back to front: all but the moved nodes and their
 * descendants.
 * @param nodes from back to front, each frame before the nodes in it
 */
export function targetFramesFor(nodes: readonly PositionedNode[], movedIds: Iterable<string>): TargetFrame[] {
  const moved = withDescendants(nodes, movedIds);
  return nodes
    .filter(({ id, type }) => holdsNodes(type) && !moved.has(id))
    .map(({ id, position, size }) => ({ id, absolute: position.absolute, size }));
}

/** Returns the front frame under a point, which is the innermost of nested frames; undefined outside all frames. */
export const frameUnder = (frames: readonly TargetFrame[], point: Point): TargetFrame | undefined =>
  frames.findLast(({ absolute, size }) => containsPoint({ ...absolute, ...size }, point));

/**
 * Returns the selected nodes that are inside no other selected node. Moving them moves the whole selection.
 * @param nodes each frame before the nodes in it
 */
export function outermost<Node extends PositionedNode>(
  nodes: readonly PositionedNode[],
  selected: readonly Node[],
): Node[] {
  const inside = withDescendants(
    nodes,
    selected.map(({ id }) => id),
  );
  return selected.filter(({ position }) => position.frameId === null || !inside.has(position.frameId));
}
