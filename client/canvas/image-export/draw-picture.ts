import type { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { holdsNodes, type Side } from '#shared/canvas/node-types.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { drawNode } from '../nodes/node-types.ts';
import type { PictureNames } from '../shapes/picture-names.ts';
import { type Measure, type Picture, type Shape, INK_SOFT, WHITE, type Font } from '../shapes/picture.ts';
import { getBezierPath, getSmoothStepPath, getStraightPath, Position } from '@xyflow/react';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';

/** Around all that is drawn, in units of the canvas. */
const MARGIN = 40;
/** What a picture of nothing is as large as. */
const EMPTY = { x: 0, y: 0, width: 400, height: 300 };

/**
 * All of a canvas as shapes, from what is stored and not from what is on the screen: no node is missing because it is far
 * away [K20]. A step draws one node or one edge.
 */
export function* drawPicture(
  title: string,
  projection: CanvasProjection,
  names: PictureNames,
  measure: Measure,
): Generator<void, Picture> {
  const { nodes, edges } = projection.getView();
  const [frames, papers, lines, labels]: Shape[][] = [[], [], [], []];
  for (const node of nodes) {
    const fragment = projection.index.get(node.id)?.text;
    const text = fragment ? fragmentToJson(fragment) : null;
    const shapes = drawNode(node, { text, names, measure });
    (holdsNodes(node.type) ? frames : papers)?.push(...shapes);
    yield;
  }
  for (const edge of edges) {
    const [from, to] = [projection.node(edge.from.nodeId), projection.node(edge.to.nodeId)];
    if (!from || !to) continue;
    const { line, label } = drawEdge(edge, from, to, measure);
    lines?.push(line);
    labels?.push(...label);
    yield;
  }
  const shapes = [...(frames ?? []), ...(lines ?? []), ...(papers ?? []), ...(labels ?? [])];
  return { title, ...around(shapes), shapes };
}

function around(shapes: readonly Shape[]): Omit<Picture, 'shapes' | 'title'> {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x: number, y: number): void => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  };
  for (const shape of shapes) {
    if (shape.kind === 'line') for (const { x, y } of pointsOf(shape.path)) take(x, y);
    else if (shape.kind === 'box' || shape.kind === 'image') {
      take(shape.x, shape.y);
      take(shape.x + shape.width, shape.y + shape.height);
    } else take(shape.x, shape.y - shape.font.size);
  }
  if (left === Infinity) return EMPTY;
  return {
    x: Math.floor(left - MARGIN),
    y: Math.floor(top - MARGIN),
    width: Math.ceil(right - left + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN),
  };
}

/** The points of a path, those that only pull at it among them: it does not leave them. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  const points = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
  return points;
}

/** How each kind runs, as on the canvas. */
const PATHS: Record<EdgeType, typeof getBezierPath> = {
  connection: getBezierPath,
  custom: getBezierPath,
  timeline: getSmoothStepPath,
  step: getSmoothStepPath,
  straight: getStraightPath,
};

const POSITIONS: Record<Side, Position> = {
  left: Position.Left,
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
};

const LABEL: Font = { family: 'ui', size: 12, weight: 500, isItalic: false };

/** A line between two nodes, and apart from it its label, which stands above all lines. */
function drawEdge(
  edge: ShownEdge,
  from: ShownNode,
  to: ShownNode,
  measure: Measure,
): { line: Shape; label: Shape[] } {
  const [start, end] = [sideOf(from, edge.from.side), sideOf(to, edge.to.side)];
  const [path, x, y] = PATHS[edge.type]({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: POSITIONS[edge.from.side],
    targetX: end.x,
    targetY: end.y,
    targetPosition: POSITIONS[edge.to.side],
  });
  const line: Shape = {
    kind: 'line',
    edgeId: edge.id,
    path,
    isDashed: edge.isDerived && to.step?.isBranch === true,
  };
  return { line, label: edge.label === null ? [] : labelAt(edge.label, x, y, measure) };
}

function labelAt(text: string, x: number, y: number, measure: Measure): Shape[] {
  const width = measure(text, LABEL);
  return [
    {
      kind: 'box',
      x: x - width / 2 - 6,
      y: y - 10,
      width: width + 12,
      height: 20,
      radius: 4,
      fill: WHITE,
      stroke: null,
      isDashed: false,
    },
    { kind: 'text', x: x - width / 2, y: y + 4, width, text, font: LABEL, color: INK_SOFT, decoration: null },
  ];
}

function sideOf({ place: { absolute }, size }: ShownNode, side: Side): { x: number; y: number } {
  const middle = { x: absolute.x + size.width / 2, y: absolute.y + size.height / 2 };
  if (side === 'left') return { ...middle, x: absolute.x };
  if (side === 'right') return { ...middle, x: absolute.x + size.width };
  return { ...middle, y: side === 'top' ? absolute.y : absolute.y + size.height };
}
