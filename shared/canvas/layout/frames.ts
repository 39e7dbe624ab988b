import { holdsNodes } from '../node-types.ts';
import { wholeWithin } from '../parse/read-values.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';

/** What a node's place depends on. */
export type Placed = Pick<NodeRecord, 'id' | 'type' | 'place' | 'gone'>;

/** The nodes of a canvas by id, deleted ones among them. */
export type PlacedNodes = { get: (id: string) => Placed | undefined };

/** Where a node stands. */
export interface ShownPlace {
  /** On the canvas. */
  absolute: Point;
  /** The live frame it is shown in, null for the canvas itself. */
  frameId: string | null;
  /** From that frame's corner. */
  relative: Point;
}

/**
 * Where a node is shown [K8]: in the nearest live frame up the chain; a dead one's offset still counts; where a frame is
 * missing the absolute place of the time of writing holds. Of frames that were put into each other the one with the
 * smallest id stands on the canvas.
 */
export function shownPlace(nodes: PlacedNodes, node: Placed): ShownPlace {
  const absolute = absoluteOf(nodes, node);
  const frame = liveFrameOf(nodes, node);
  const corner = frame ? absoluteOf(nodes, frame) : { x: 0, y: 0 };
  return {
    absolute,
    frameId: frame?.id ?? null,
    relative: { x: absolute.x - corner.x, y: absolute.y - corner.y },
  };
}

/** The frames that a node is in, its own first, dead ones among them. */
export function framesAround(nodes: PlacedNodes, node: Placed): Placed[] {
  const chain: Placed[] = [];
  for (let frame = frameOf(nodes, node); frame; frame = frameOf(nodes, frame)) chain.push(frame);
  return chain;
}

function absoluteOf(nodes: PlacedNodes, node: Placed): Point {
  let { x, y } = node.place.at;
  let at = node;
  for (let frame = frameOf(nodes, node); frame; frame = frameOf(nodes, frame)) {
    x += frame.place.at.x;
    y += frame.place.at.y;
    at = frame;
  }
  if (at.place.frameId === null) return { x: wholeWithin(x), y: wholeWithin(y) };
  // The chain ends in a frame that is missing, or is cut where it would be a cycle.
  const { absolute, at: written } = at.place;
  return { x: wholeWithin(x - written.x + absolute.x), y: wholeWithin(y - written.y + absolute.y) };
}

const liveFrameOf = (nodes: PlacedNodes, node: Placed): Placed | undefined =>
  framesAround(nodes, node).find(({ gone }) => gone === null);

/** The frame that a node is in as far as that is no cycle; undefined at the root. */
function frameOf(nodes: PlacedNodes, node: Placed): Placed | undefined {
  const frame = frameNamed(nodes, node);
  return frame && isRootOfCycle(nodes, node) ? undefined : frame;
}

function frameNamed(nodes: PlacedNodes, { place }: Placed): Placed | undefined {
  const frame = place.frameId === null ? undefined : nodes.get(place.frameId);
  return frame && holdsNodes(frame.type) ? frame : undefined;
}

/** Whether a node is in a cycle of frames, and the one with the smallest id there. */
function isRootOfCycle(nodes: PlacedNodes, node: Placed): boolean {
  const seen = new Set<string>();
  let at: Placed | undefined = node;
  let smallest = node.id;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    if (at.id < smallest) smallest = at.id;
    at = frameNamed(nodes, at);
  }
  // Coming back to another than the node itself, it only hangs on a cycle.
  return at?.id === node.id && smallest === node.id;
}
