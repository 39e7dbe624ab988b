import {
  Handle,
  Position,
  ReactFlow,
  useEdgesState,
  useNodesState,
  type Edge,
  type Node,
  type NodeProps,
  type Viewport,
} from '@xyflow/react';
import { createElement, Fragment, memo } from 'react';
import { createRoot } from 'react-dom/client';
import { canvasGrid } from '../load/canvas-grid.ts';

/**
 * The reference canvas: plain React Flow as its own guide sets it up, with `onlyRenderVisibleElements`. URL
 * parameters: `nodes` (their number) and the viewport, `x`, `y`, `zoom`.
 */
const params = new URLSearchParams(location.search);
const numberParam = (name: string, fallback: number): number => Number(params.get(name) ?? fallback);
const grid = canvasGrid(numberParam('nodes', 1000));
const defaultViewport: Viewport = {
  x: numberParam('x', 0),
  y: numberParam('y', 0),
  zoom: numberParam('zoom', 1),
};

type NoteNode = Node<{ text: string }>;

const Note = memo(function Note({ data: { text } }: NodeProps<NoteNode>) {
  return createElement(
    Fragment,
    null,
    createElement(Handle, { type: 'target', position: Position.Left }),
    createElement('div', { className: 'note' }, text),
    createElement(Handle, { type: 'source', position: Position.Right }),
  );
});
const nodeTypes = { note: Note };

const startNodes: NoteNode[] = grid.nodes.map(({ x, y, text }, at) => ({
  id: String(at),
  type: 'note',
  position: { x, y },
  data: { text },
}));
const startEdges: Edge[] = grid.edges.map(([from, to]) => ({
  id: `${from}-${to}`,
  source: String(from),
  target: String(to),
}));

function Board() {
  const [nodes, , onNodesChange] = useNodesState(startNodes);
  const [edges, , onEdgesChange] = useEdgesState(startEdges);
  return createElement(ReactFlow<NoteNode>, {
    nodes,
    edges,
    nodeTypes,
    onNodesChange,
    onEdgesChange,
    defaultViewport,
    minZoom: 0.05,
    onlyRenderVisibleElements: true,
  });
}

const container = document.querySelector('#place');
if (!container) throw new Error('canvas.html has no #place.');
const root = createRoot(container);
document.querySelector('#show')?.addEventListener('click', () => root.render(createElement(Board)));
