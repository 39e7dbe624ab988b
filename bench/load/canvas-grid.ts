import { NODE_SIZES, type Size } from '#shared/canvas/node-types.ts';

/** A note of the grid, with its position on the canvas. */
export interface GridNode {
  x: number;
  y: number;
  text: string;
}

const GAP = 60;
/** Width to height of the grid, about that of a screen. */
const ASPECT_RATIO = 1.5;

export const GRID_NODE: Size = NODE_SIZES.markdownNode.usual;

/**
 * Lays out notes in rows. Of each two neighbours in a row the first has an edge to the second. Foolscap's canvas and
 * the plain React Flow page show the same grid.
 */
export function canvasGrid(count: number): { nodes: GridNode[]; edges: [number, number][]; box: Size } {
  const columns = Math.ceil(
    Math.sqrt((count * ASPECT_RATIO * (GRID_NODE.height + GAP)) / (GRID_NODE.width + GAP)),
  );
  const nodes = Array.from({ length: count }, (_, at) => ({
    x: (at % columns) * (GRID_NODE.width + GAP),
    y: Math.floor(at / columns) * (GRID_NODE.height + GAP),
    text: `Note ${at + 1}: what happens here, and who is there`,
  }));
  const edges: [number, number][] = [];
  for (let at = 0; at + 1 < count; at += 2) if ((at + 1) % columns !== 0) edges.push([at, at + 1]);
  const rows = Math.ceil(count / columns);
  const box = { width: columns * (GRID_NODE.width + GAP), height: rows * (GRID_NODE.height + GAP) };
  return { nodes, edges, box };
}
