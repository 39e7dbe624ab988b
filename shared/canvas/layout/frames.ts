import { holdsNodes } from '../node-types.ts';
import { wholeWithin } from '../parse/read-values.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';

/** The fields of a node that its shown position depends on. */
export type Placed = Pick<NodeRecord, 'id' | 'type' | 'place' | 'gone'>;

/** Finds a node of a canvas by its id. It also finds deleted nodes. */
export type PlacedNodes = { get: (id: string) => Placed | undefined };

/** The position at which a node is shown. */
export interface ShownPlace {
  /** Measured on the canvas. */
  absolute: Point;
  /** The live frame that the node is shown in; null for the canvas itself. */
  frameId: string | null;
  /** Measured from that frame's corner; equal to `absolute` without a frame. */
  relative: Point;
}

/**
 * Computes the position at which a node is shown [K8]. Its frame is the nearest live frame up the chain, and the offsets
 * of deleted frames still count. If a frame is missing, the absolute position at the time of writing is used. Of frames
 * that were put into each other, the one with the smallest id is directly on the canvas.
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

/** Returns the frames that contain a node, the innermost first, including deleted ones. */
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
  // The frame at the end of the chain is missing, or the chain is cut there because it would be a cycle.
  const { absolute, at: written } = at.place;
  return { x: wholeWithin(x - written.x + absolute.x), y: wholeWithin(y - written.y + absolute.y) };
}

const liveFrameOf = (nodes: PlacedNodes, node: Placed): Placed | undefined =>
  framesAround(nodes, node).find(({ gone }) => gone === null);

/** Returns the frame that contains a node; undefined at the root of a chain or of a cycle. */
function frameOf(nodes: PlacedNodes, node: Placed): Placed | undefined {
  const frame = frameNamed(nodes, node);
  return frame && isRootOfCycle(nodes, node) ? undefined : frame;
}

function frameNamed(nodes: PlacedNodes, { place }: Placed): Placed | undefined {
  const frame = place.frameId === null ? undefined : nodes.get(place.frameId);
  return frame && holdsNodes(frame.type) ? frame : undefined;
}

/** Whether a node is part of a cycle of frames and has the smallest id in it. */
function isRootOfCycle(nodes: PlacedNodes, node: Placed): boolean {
  const seen = new Set<string>();
  let at: Placed | undefined = node;
  let smallest = node.id;
  while (at && !seen.has(at.id)) {
    seen.add(at.id);
    if (at.id < smallest) smallest = at.id;
    at = frameNamed(nodes, at);
  }
  // If the walk returns to another node, this node is only attached to a cycle and not part of it.
  return at?.id === node.id && smallest === node.id;
}
