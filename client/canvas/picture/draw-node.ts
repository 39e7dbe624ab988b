import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { layText } from './lay-text.ts';
import { INK, INK_SOFT, PAPER, type Font, type Measure, type Shape } from './picture.ts';

const PAGE: Font = { family: 'page', size: 17, weight: 400, isItalic: false };
const UI: Font = { family: 'ui', size: 14, weight: 500, isItalic: false };
const TITLE: Font = { ...UI, size: 13, weight: 600 };
const NAME: Font = { ...UI, size: 12, weight: 400 };
const SMALL: Font = { ...UI, size: 12, weight: 600 };

/** What a node says beside what is written on it. */
export interface NodeWords {
  text: NodeJson | null;
  /** What it is called, where it shows a name. */
  name: string | null;
  /** What an image node shows, where it can be had: its id, and how large it is in its own pixels. */
  image?: { assetId: string; width: number; height: number };
}

const doc = (...rows: string[]): NodeJson => ({
  type: 'doc',
  content: rows.map((text) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
});

/** A node as shapes, the way the canvas shows it on paper. */
export function drawNode(node: ShownNode, words: NodeWords, measure: Measure): Shape[] {
  const { type, size, place, step } = node;
  const { x, y } = place.absolute;
  if (type === 'frameNode')
    return [paper(node, '#fcfaf4', '#d3ccb9', false), ...above(node, words.name, measure)];
  const isBranch = step?.isBranch === true;
  if (words.image) return [...framed(node, words.image), ...caption(node, words.name, measure)];
  const { backgroundColor, borderColor } = expandColor(node.color ?? (isBranch ? 'pink' : null));
  const isSimple = type === 'simpleTextNode';
  const [top, side] = isSimple ? [10, 14] : [12, 16];
  const room = { x: x + side, width: size.width - 2 * side, measure, isCentred: node.align === 'center' };
  const shapes: Shape[] = [paper(node, backgroundColor, borderColor, type === null)];
  let below = y + top;
  if (words.name !== null) {
    const head = layText(doc(words.name), { ...room, y: below, height: 44, font: TITLE, lineHeight: 20 });
    shapes.push(...head.shapes);
    below = head.bottom + 2;
  }
  if (words.text) {
    const height = y + size.height - top - below + 4;
    shapes.push(
      ...layText(words.text, {
        ...room,
        y: below,
        height,
        font: isSimple ? UI : PAGE,
        lineHeight: 24,
      }).shapes,
    );
  }
  if (step && !isBranch) shapes.push(...badge(x, y, step.number, measure));
  return shapes;
}

const paper = ({ id, place, size }: ShownNode, fill: string, stroke: string, isDashed: boolean): Shape => ({
  kind: 'box',
  nodeId: id,
  ...place.absolute,
  ...size,
  radius: 10,
  fill,
  stroke,
  isDashed,
});

/** The edge of paper around an image, and what is left below it for its name. */
const EDGE = 6;
const CAPTION = 30;

/** An image on its paper: all of it, in its own proportions, as large as there is room. */
function framed(node: ShownNode, { assetId, width, height }: NonNullable<NodeWords['image']>): Shape[] {
  const { backgroundColor, borderColor } = expandColor(node.color);
  const { x, y } = node.place.absolute;
  const room = { width: node.size.width - 2 * EDGE, height: node.size.height - EDGE - CAPTION };
  const scale = Math.min(room.width / width, room.height / height);
  const size = { width: width * scale, height: height * scale };
  const at = {
    x: x + EDGE + (room.width - size.width) / 2,
    y: y + EDGE + (room.height - size.height) / 2,
  };
  return [paper(node, backgroundColor, borderColor, false), { kind: 'image', assetId, ...at, ...size }];
}

function caption({ place, size }: ShownNode, name: string | null, measure: Measure): Shape[] {
  if (name === null) return [];
  const at = { x: place.absolute.x + 12, y: place.absolute.y + size.height - CAPTION + 5 };
  const room = { ...at, width: size.width - 24, height: 20, isCentred: false, measure };
  return layText(doc(name), { ...room, font: NAME, lineHeight: 18 }).shapes.map((shape) => ({
    ...shape,
    color: INK_SOFT,
  }));
}

/** A frame's name stands on its edge. */
function above({ place, size }: ShownNode, name: string | null, measure: Measure): Shape[] {
  if (name === null) return [];
  const { x, y } = place.absolute;
  const at = { x: x + 8, y: y - 22, width: size.width - 16, height: 20, isCentred: false, measure };
  return layText(doc(name), { ...at, font: SMALL, lineHeight: 18 }).shapes.map((shape) => ({
    ...shape,
    color: INK_SOFT,
  }));
}

/** A step's number, in ink on its corner. */
function badge(x: number, y: number, number: number, measure: Measure): Shape[] {
  const text = String(number);
  const wide = measure(text, SMALL);
  const width = Math.max(24, wide + 12);
  return [
    {
      kind: 'box',
      x: x + 12,
      y: y - 12,
      width,
      height: 24,
      radius: 12,
      fill: INK,
      stroke: null,
      isDashed: false,
    },
    {
      kind: 'text',
      x: x + 12 + (width - wide) / 2,
      y: y + 4,
      width: wide,
      text,
      font: SMALL,
      color: PAPER,
      decoration: null,
    },
  ];
}
