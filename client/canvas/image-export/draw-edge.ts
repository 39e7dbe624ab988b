import { getBezierPath, getSmoothStepPath, getStraightPath, Position } from '@xyflow/react';
import type { Side } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import type { EdgeType } from '#shared/canvas/parse/read-edge.ts';
import { INK_SOFT, WHITE, type Font, type Measure, type Shape } from '../shapes/picture.ts';

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
export function drawEdge(
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
