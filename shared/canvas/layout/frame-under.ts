import { holdsNodes, type NodeType, type Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { holds, type Rect } from './bounds.ts';
import type { ShownPlace } from './frames.ts';

/** What is looked at of a shown node. */
export interface Standing {
  id: string;
  type: NodeType | null;
  size: Size;
  place: ShownPlace;
}

/** A frame that something can be put into. */
export interface OpenFrame {
  id: string;
  absolute: Point;
  size: Size;
}

export const rectOf = ({ place, size }: Pick<Standing, 'place' | 'size'>): Rect => ({
  ...place.absolute,
  ...size,
});

/** These and all that is in them, frames in frames too. @param nodes what is in a frame after it */
export function withInside(nodes: Iterable<Standing>, ids: Iterable<string>): Set<string> {
  const found = new Set(ids);
  for (const { id, place } of nodes) if (place.frameId !== null && found.has(place.frameId)) found.add(id);
  return found;
}

/**
 * The frames that something which is moved could be put into, from back to front: never itself, nor what is in it.
 * @param nodes from back to front, what is in a frame after it
 * @param movedIds what is moved
 */
export function framesFor(nodes: readonly Standing[], movedIds: Iterable<string>): OpenFrame[] {
  const moved = withInside(nodes, movedIds);
  return nodes
    .filter(({ id, type }) => holdsNodes(type) && !moved.has(id))
    .map(({ id, place, size }) => ({ id, absolute: place.absolute, size }));
}

/** The frame in front under a point, which of frames in frames is the deepest; undefined on the canvas itself. */
export const frameUnder = (frames: readonly OpenFrame[], point: Point): OpenFrame | undefined =>
  frames.findLast(({ absolute, size }) => holds({ ...absolute, ...size }, point));

/** Those of them that are in none of the others: what moves them moves all. @param nodes what is in a frame after it */
export function outermost<Node extends Standing>(
  nodes: readonly Standing[],
  chosen: readonly Node[],
): Node[] {
  const inside = withInside(
    nodes,
    chosen.map(({ id }) => id),
  );
  return chosen.filter(({ place }) => place.frameId === null || !inside.has(place.frameId));
}
