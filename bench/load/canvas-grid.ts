import { NODE_SIZES, type Size } from '#shared/canvas/node-types.ts';

/** Notes in rows, each joined to the next of its row: the same on the product's canvas and on the plain page. */
export interface GridNode {
  x: number;
  y: number;
  text: string;
}

const GAP = 60;
/** Rows are shorter than a screen is wide. */
const SHAPE = 1.5;

export const GRID_NODE: Size = NODE_SIZES.markdownNode.usual;

export function canvasGrid(count: number): { nodes: GridNode[]; edges: [number, number][]; box: Size } {
  const columns = Math.ceil(Math.sqrt((count * SHAPE * (GRID_NODE.height + GAP)) / (GRID_NODE.width + GAP)));
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
