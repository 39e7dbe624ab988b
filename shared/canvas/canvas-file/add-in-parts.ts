import { CANVAS_NODES } from '../empty-canvas.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';
import { addReadCanvas, type ReadCanvas } from '../json-canvas/read-json-canvas.ts';
import type { Point } from '../parse/node-record.ts';
import { NODE_SIZES, type Size } from '../node-types.ts';

type Rect = Point & Size;

/** About what one transaction holds, in characters of JSON: far below what is sent at once, and soon written [K15]. */
const PART = 32 * 1024;

/** A canvas that was read in parts small enough to be sent by themselves, each with the nodes it holds. */
export function* partsOf(read: ReadCanvas): Generator<ReadCanvas['nodes']> {
  let part: ReadCanvas['nodes'][number][] = [];
  let size = 0;
  for (const node of read.nodes) {
    const own = JSON.stringify(node.node).length;
    if (part.length > 0 && size + own > PART) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(node);
    size += own;
  }
  if (part.length > 0) yield part;
}

/** Writes a part that nobody sees yet. */
export function addHidden(writer: CanvasWriter, nodes: ReadCanvas['nodes'], now: number): void {
  addReadCanvas(writer, { nodes, edges: [], problems: [] }, now);
  for (const { id } of nodes) writer.set(CANVAS_NODES, id, 'gone', now);
}

/** Shows all that was written hidden, with its lines: one step, which one undo takes back. @returns the nodes' ids */
export function reveal(writer: CanvasWriter, read: ReadCanvas, now: number): string[] {
  for (const { id } of read.nodes) writer.set(CANVAS_NODES, id, 'gone', undefined);
  addReadCanvas(writer, { ...read, nodes: [] }, now);
  return read.nodes.map(({ id }) => id);
}

/** Where what was read stands, on the canvas; undefined for nothing. */
export function readBounds({ nodes }: ReadCanvas): Rect | undefined {
  if (nodes.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { node } of nodes) {
    const { x, y } = node.target.absolute;
    const { width, height } = node.size ?? NODE_SIZES[node.type].usual;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same elsewhere, and so much farther to the front. */
export const movedCanvas = (read: ReadCanvas, by: Point, z: number): ReadCanvas => {
  const moved = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return {
    ...read,
    nodes: read.nodes.map(({ node, ...rest }) => ({
      ...rest,
      node: {
        ...node,
        z: (node.z ?? 0) + z,
        target: {
          absolute: moved(node.target.absolute),
          frame: node.target.frame && {
            ...node.target.frame,
            absolute: moved(node.target.frame.absolute),
          },
        },
      },
    })),
  };
};
