import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { layText } from './lay-text.ts';
import { INK_SOFT, type Font, type Measure, type Shape } from './picture.ts';
import type { PictureNames } from './picture-names.ts';

const PAGE: Font = { family: 'page', size: 17, weight: 400, isItalic: false };
export const UI: Font = { family: 'ui', size: 14, weight: 500, isItalic: false };
export const SMALL: Font = { ...UI, size: 12, weight: 600 };
const TITLE: Font = { ...UI, size: 13, weight: 600 };

/** The values that a node of a picture is drawn from, beside itself. */
export interface PictureOf {
  /** Its own rich text; null where it has none. */
  text: NodeJson | null;
  names: PictureNames;
  measure: Measure;
}

interface PaperWords {
  text: NodeJson | null;
  /** Above the text; null for none. */
  name: string | null;
}

interface PaperLook {
  font?: Font;
  /** Between the edge and the words, in units of the canvas. */
  padding?: { top: number; side: number };
  /** The color of a node that was given none. */
  color?: string;
  isDashed?: boolean;
}

/** A sheet with a name and a text, the way the canvas shows it on paper. */
export function drawPaper(
  node: ShownNode,
  { text, name }: PaperWords,
  measure: Measure,
  { font = PAGE, padding: { top, side } = { top: 12, side: 16 }, color, isDashed = false }: PaperLook = {},
): Shape[] {
  const { size, place } = node;
  const { x, y } = place.absolute;
  const { backgroundColor, borderColor } = expandColor(node.color ?? color ?? null);
  const room = { x: x + side, width: size.width - 2 * side, measure, isCentred: node.align === 'center' };
  const shapes: Shape[] = [sheet(node, backgroundColor, borderColor, isDashed)];
  let below = y + top;
  if (name !== null) {
    const head = layText(linesOf(name), { ...room, y: below, height: 44, font: TITLE, lineHeight: 20 });
    shapes.push(...head.shapes);
    below = head.bottom + 2;
  }
  if (text) {
    const height = y + size.height - top - below + 4;
    shapes.push(...layText(text, { ...room, y: below, height, font, lineHeight: 24 }).shapes);
  }
  return shapes;
}

export const sheet = (
  { id, place, size }: ShownNode,
  fill: string,
  stroke: string,
  isDashed: boolean,
): Shape => ({
  kind: 'box',
  nodeId: id,
  ...place.absolute,
  ...size,
  radius: 10,
  fill,
  stroke,
  isDashed,
});

/** A name in one line of soft ink. */
export function drawName(
  name: string,
  at: { x: number; y: number; width: number },
  font: Font,
  measure: Measure,
): Shape[] {
  const room = { ...at, height: 20, isCentred: false, measure };
  return layText(linesOf(name), { ...room, font, lineHeight: 18 }).shapes.map((shape) => ({
    ...shape,
    color: INK_SOFT,
  }));
}

const linesOf = (text: string): NodeJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
});
