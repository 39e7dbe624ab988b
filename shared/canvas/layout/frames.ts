import { holdsNodes } from '../node-types.ts';
import { clampToInteger } from '../parse/read-values.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';

/** The fields of a node that its shown position depends on. */
export type PositionedRecord = Pick<NodeRecord, 'id' | 'type' | 'position' | 'gone'>;

/** Finds a node of a canvas by its id. It also finds deleted nodes. */
export type RecordLookup = { get: (id: string) => PositionedRecord | undefined };

/** The position at which a node is shown. */
export interface ShownPosition {
  /** Measured on the canvas. */
  absolute: Point;
  /** The live frame that the node is shown in; null for the canvas itself. */
  frameId: string | null;
  /** Measured from that frame's corner; equal to `absolute` without a frame. */
  relative: Point;
}

/**
 * Computes the position at which a node is shown [K8]. Its frame is the nearest live frame up the chain, and the
 * offsets of deleted frames still count. If a frame is missing, the absolute position at the time of writing is used.
 * Of frames that were put into each other, the one with the smallest id is directly on the canvas.
 */
export function shownPosition(nodes: RecordLookup, node: PositionedRecord): ShownPosition {
  const absolute = absolutePosition(nodes, node);
  const frame = nearestLiveFrame(nodes, node);
  const corner = frame ? absolutePosition(nodes, frame) : { x: 0, y: 0 };
  return {
    absolute,
    frameId: frame?.id ?? null,
    relative: { x: absolute.x - corner.x, y: absolute.y - corner.y },
  };
}

/** Returns the frames that contain a node, the innermost first, including deleted ones. */
export function enclosingFrames(nodes: RecordLookup, node: PositionedRecord): PositionedRecord[] {
  const chain: PositionedRecord[] = [];
  for (let frame = frameOf(nodes, node); frame; frame = frameOf(nodes, frame)) chain.push(frame);
  return chain;
}

function absolutePosition(nodes: RecordLookup, node: PositionedRecord): Point {
  let { x, y } = node.position.relative;
  let outermost = node;
  for (let frame = frameOf(nodes, node); frame; frame = frameOf(nodes, frame)) {
    x += frame.position.relative.x;
    y += frame.position.relative.y;
    outermost = frame;
  }
  if (outermost.position.frameId === null) return { x: clampToInteger(x), y: clampToInteger(y) };
  // The frame at the end of the chain is missing, or the chain is cut there because it would be a cycle.
  const { absolute, relative: storedOffset } = outermost.position;
  return {
    x: clampToInteger(x - storedOffset.x + absolute.x),
    y: clampToInteger(y - storedOffset.y + absolute.y),
  };
}

const nearestLiveFrame = (nodes: RecordLookup, node: PositionedRecord): PositionedRecord | undefined =>
  enclosingFrames(nodes, node).find(({ gone }) => gone === null);

/** Returns the frame that contains a node; undefined at the root of a chain or of a cycle. */
function frameOf(nodes: RecordLookup, node: PositionedRecord): PositionedRecord | undefined {
  const frame = storedFrameOf(nodes, node);
  return frame && isRootOfCycle(nodes, node) ? undefined : frame;
}

function storedFrameOf(nodes: RecordLookup, { position }: PositionedRecord): PositionedRecord | undefined {
  const frame = position.frameId === null ? undefined : nodes.get(position.frameId);
  return frame && holdsNodes(frame.type) ? frame : undefined;
}

/** Whether a node is part of a cycle of frames and has the smallest id in it. */
function isRootOfCycle(nodes: RecordLookup, node: PositionedRecord): boolean {
  const seen = new Set<string>();
  let current: PositionedRecord | undefined = node;
  let smallest = node.id;
  while (current && !seen.has(current.id)) {
    seen.add(current.id);
    if (current.id < smallest) smallest = current.id;
    current = storedFrameOf(nodes, current);
  }
  // If the walk returns to another node, this node is only attached to a cycle and not part of it.
  return current?.id === node.id && smallest === node.id;
}
