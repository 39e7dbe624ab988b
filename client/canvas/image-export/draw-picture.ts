import type { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { holdsNodes, type Side } from '#shared/canvas/node-types.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { drawNode } from '../nodes/view-of-node.ts';
import {
  INK_SOFT,
  WHITE,
  type BoxShape,
  type Font,
  type Measure,
  type Picture,
  type PictureNames,
  type Shape,
} from '../shapes/picture.ts';
import { getBezierPath, getSmoothStepPath, getStraightPath, Position } from '@xyflow/react';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';

/** The margin around the drawing, in canvas units. */
const MARGIN = 40;
/** The bounds of the picture of an empty canvas. */
const EMPTY_BOUNDS = { x: 0, y: 0, width: 400, height: 300 };

/**
 * Draws the whole canvas as shapes, from its data and not from the rendered elements, so that nodes outside the
 * viewport are included [K20]. Each step of the generator draws one node or one edge.
 */
export function* drawPicture(
  title: string,
  projection: CanvasProjection,
  names: PictureNames,
  measure: Measure,
): Generator<void, Picture> {
  const { nodes, edges } = projection.getView();
  const [frames, sheets, lines, labels]: Shape[][] = [[], [], [], []];
  for (const node of nodes) {
    const fragment = projection.index.get(node.id)?.text;
    const text = fragment ? fragmentToJson(fragment) : null;
    const shapes = drawNode(node, { text, names, measure });
    (holdsNodes(node.type) ? frames : sheets)?.push(...shapes);
    yield;
  }
  const boxes = new Map(
    [...(frames ?? []), ...(sheets ?? [])].flatMap((shape) =>
      shape.kind === 'box' && shape.nodeId !== undefined ? [[shape.nodeId, shape]] : [],
    ),
  );
  for (const edge of edges) {
    const [from, to] = [edge.from, edge.to].map(({ nodeId }) => drawnNode(projection.node(nodeId), boxes));
    if (!from || !to) continue;
    const { line, label } = drawEdge(edge, from, to, measure);
    lines?.push(line);
    labels?.push(...label);
    yield;
  }
  const shapes = [...(frames ?? []), ...(lines ?? []), ...(sheets ?? []), ...(labels ?? [])];
  return { title, ...boundsAround(shapes), shapes };
}

/** Returns a node with the size of its sheet, which grows with a long text. */
const drawnNode = (
  node: ShownNode | undefined,
  boxes: ReadonlyMap<string, BoxShape>,
): ShownNode | undefined => {
  const height = node && boxes.get(node.id)?.height;
  return node && height !== undefined ? { ...node, size: { ...node.size, height } } : node;
};

function boundsAround(shapes: readonly Shape[]): Omit<Picture, 'shapes' | 'title'> {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const include = (x: number, y: number): void => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  };
  for (const shape of shapes) {
    if (shape.kind === 'line') for (const { x, y } of pointsOf(shape.path)) include(x, y);
    else if (shape.kind === 'box' || shape.kind === 'image') {
      include(shape.x, shape.y);
      include(shape.x + shape.width, shape.y + shape.height);
    } else include(shape.x, shape.y - shape.font.size);
  }
  if (left === Infinity) return EMPTY_BOUNDS;
  return {
    x: Math.floor(left - MARGIN),
    y: Math.floor(top - MARGIN),
    width: Math.ceil(right - left + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN),
  };
}

/** Returns the points of a path, control points included: the curve lies within their bounds. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  const points = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
  return points;
}

/** The path function of each edge type, as on the canvas. */
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

const LABEL_FONT: Font = { family: 'ui', size: 12, weight: 500, isItalic: false };

/** Draws an edge and its label, which are separate because labels are above all edges. */
function drawEdge(
  edge: ShownEdge,
  from: ShownNode,
  to: ShownNode,
  measure: Measure,
): { line: Shape; label: Shape[] } {
  const [start, end] = [middleOfSide(from, edge.from.side), middleOfSide(to, edge.to.side)];
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
  return { line, label: edge.label === null ? [] : drawLabel(edge.label, x, y, measure) };
}

function drawLabel(text: string, x: number, y: number, measure: Measure): Shape[] {
  const width = measure(text, LABEL_FONT);
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
    {
      kind: 'text',
      x: x - width / 2,
      y: y + 4,
      width,
      text,
      font: LABEL_FONT,
      color: INK_SOFT,
      decoration: null,
    },
  ];
}

function middleOfSide({ position: { absolute }, size }: ShownNode, side: Side): { x: number; y: number } {
  const middle = { x: absolute.x + size.width / 2, y: absolute.y + size.height / 2 };
  if (side === 'left') return { ...middle, x: absolute.x };
  if (side === 'right') return { ...middle, x: absolute.x + size.width };
  return { ...middle, y: side === 'top' ? absolute.y : absolute.y + size.height };
}
