import { CANVAS_NODES } from '../empty-canvas.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';
import { addParsedCanvas, type ParsedCanvas } from '../json-canvas/read-json-canvas.ts';
import type { Point } from '../parse/node-record.ts';
import { NODE_SIZES, type Size } from '../node-types.ts';

type Rect = Point & Size;

/**
 * The approximate size of one transaction, in UTF-16 code units of JSON: far below the limit, and quickly written
 * [K15].
 */
const CHUNK_LENGTH = 32 * 1024;

/** Splits the nodes of an imported canvas into chunks, each small enough for one transaction. */
export function* importChunks(read: ParsedCanvas): Generator<ParsedCanvas['nodes']> {
  let chunk: ParsedCanvas['nodes'][number][] = [];
  let chunkLength = 0;
  for (const node of read.nodes) {
    const length = JSON.stringify(node.node).length;
    if (chunk.length > 0 && chunkLength + length > CHUNK_LENGTH) {
      yield chunk;
      [chunk, chunkLength] = [[], 0];
    }
    chunk.push(node);
    chunkLength += length;
  }
  if (chunk.length > 0) yield chunk;
}

/** Writes a chunk of nodes that stay hidden until {@link revealImport}. @param now epoch milliseconds */
export function addHiddenNodes(writer: CanvasWriter, nodes: ParsedCanvas['nodes'], now: number): void {
  addParsedCanvas(writer, { nodes, edges: [], problems: [] }, now);
  for (const { id } of nodes) writer.set(CANVAS_NODES, id, 'gone', now);
}

/**
 * Reveals all hidden nodes and adds the edges. One undo of this change hides the whole import again.
 * @param now epoch milliseconds
 * @returns the ids of the nodes
 */
export function revealImport(writer: CanvasWriter, read: ParsedCanvas, now: number): string[] {
  for (const { id } of read.nodes) writer.set(CANVAS_NODES, id, 'gone', undefined);
  addParsedCanvas(writer, { ...read, nodes: [] }, now);
  return read.nodes.map(({ id }) => id);
}

/** Returns the bounds of an imported canvas; undefined without nodes. */
export function importBounds({ nodes }: ParsedCanvas): Rect | undefined {
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

/** Returns the imported canvas moved by an offset, with `z` added to the z of each node. */
export const movedCanvas = (read: ParsedCanvas, by: Point, z: number): ParsedCanvas => {
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
