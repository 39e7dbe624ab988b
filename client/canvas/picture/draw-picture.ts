import type { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { drawEdge } from './draw-edge.ts';
import { drawNode, type NodeWords } from './draw-node.ts';
import type { Measure, Picture, Shape } from './picture.ts';

/** Around all that is drawn, in units of the canvas. */
const MARGIN = 40;
/** What a picture of nothing is as large as. */
const EMPTY = { x: 0, y: 0, width: 400, height: 300 };

/** What a canvas names and does not hold. */
export interface PictureNames {
  /** Undefined for one that is not there, or not to be seen. */
  document: (documentId: string) => string | undefined;
  asset: (assetId: string) => string | undefined;
  /** How large an image is, in its own pixels; undefined for one that cannot be had: its name stands there instead. */
  image: (assetId: string) => { width: number; height: number } | undefined;
}

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
    const shapes = drawNode(node, wordsOn(node, projection, names), measure);
    (node.type === 'frameNode' ? frames : papers)?.push(...shapes);
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

function wordsOn(node: ShownNode, projection: CanvasProjection, names: PictureNames): NodeWords {
  const { id, type, title, step, documentId, assetId, alt } = node;
  const fragment = projection.index.get(id)?.text;
  const text = fragment ? fragmentToJson(fragment) : null;
  if (type === null) return { text: null, name: 'This was made with a newer version' };
  if (step) return { text, name: title ?? (step.isBranch ? 'Timeline Detail' : `Step ${step.number}`) };
  if (type === 'frameNode') return { text: null, name: title ?? 'Frame' };
  if (type === 'documentNode')
    return {
      text: null,
      name: (documentId === null ? undefined : names.document(documentId)) ?? 'Document not available',
    };
  if (type === 'imageNode') {
    const name = alt ?? (assetId === null ? undefined : names.asset(assetId)) ?? 'Image';
    const image = assetId === null ? undefined : names.image(assetId);
    return { text: null, name, ...(assetId !== null && image && { image: { assetId, ...image } }) };
  }
  return { text, name: title };
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
