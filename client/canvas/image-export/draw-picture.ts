import type { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { holdsNodes } from '#shared/canvas/node-types.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { drawEdge } from './draw-edge.ts';
import { drawNode } from '../nodes/node-types.ts';
import type { PictureNames } from '../shapes/picture-names.ts';
import type { Measure, Picture, Shape } from '../shapes/picture.ts';

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
