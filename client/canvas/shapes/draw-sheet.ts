import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { layOutText, type TextBox } from './lay-out-text.ts';
import {
  INK_SOFT,
  type BoxShape,
  type Font,
  type Measure,
  type PictureNames,
  type Shape,
  type TextShape,
} from './picture.ts';

const PAGE: Font = { family: 'page', size: 17, weight: 400, isItalic: false };
export const UI: Font = { family: 'ui', size: 14, weight: 500, isItalic: false };
export const SMALL: Font = { ...UI, size: 12, weight: 600 };
export const TITLE: Font = { ...UI, size: 13, weight: 600 };

/** The input for drawing a node in an image, besides the node. */
export interface DrawInput {
  /** The node's rich text; null if it has none. */
  text: NodeJson | null;
  names: PictureNames;
  measure: Measure;
}

interface SheetText {
  text: NodeJson | null;
  /** The line above the text; null for none. */
  name: string | null;
}

interface SheetStyle {
  font?: Font;
  /** Between the border and the text, in canvas units. */
  padding?: { top: number; side: number };
  /** The colour of a node without a stored one. */
  color?: string;
  isDashed?: boolean;
}

/**
 * Draws the sheet of a node with a name and its whole text. The sheet grows to the height of the text, as on the
 * canvas while it is edited.
 */
export function drawSheet(
  node: ShownNode,
  { text, name }: SheetText,
  measure: Measure,
  { font = PAGE, padding: { top, side } = { top: 12, side: 16 }, color, isDashed = false }: SheetStyle = {},
): Shape[] {
  const { size, position } = node;
  const { x, y } = position.absolute;
  const { backgroundColor, borderColor } = expandColor(node.color ?? color ?? null);
  const box = { x: x + side, width: size.width - 2 * side, measure, isCentred: node.align === 'center' };
  const texts: Shape[] = [];
  let textTop = y + top;
  if (name !== null) {
    const head = layOutText(plainDocument(name), {
      ...box,
      y: textTop,
      height: 44,
      font: TITLE,
      lineHeight: 20,
    });
    texts.push(...head.shapes);
    textTop = head.bottom + 2;
  }
  let bottom = y + size.height;
  if (text) {
    const body = layOutText(text, { ...box, y: textTop, height: Infinity, font, lineHeight: 24 });
    texts.push(...body.shapes);
    // A line that reaches into the padding still fits on the canvas.
    if (body.bottom > bottom - top + 4) bottom = body.bottom + top;
  }
  const sheet = sheetBox(node, backgroundColor, borderColor, isDashed);
  return [{ ...sheet, height: bottom - y }, ...texts];
}

/** Draws a rich text, or a plain one, in a box; text that does not fit is left out. */
export const drawText = (
  text: NodeJson | string,
  { font = PAGE, ...box }: Omit<TextBox, 'font'> & { font?: Font },
): TextShape[] => layOutText(typeof text === 'string' ? plainDocument(text) : text, { ...box, font }).shapes;

export const sheetBox = (
  { id, position, size }: ShownNode,
  fill: string,
  stroke: string,
  isDashed: boolean,
): BoxShape => ({
  kind: 'box',
  nodeId: id,
  ...position.absolute,
  ...size,
  radius: 10,
  fill,
  stroke,
  isDashed,
});

/** Draws a name on one line, in the secondary text colour. */
export function drawName(
  name: string,
  at: { x: number; y: number; width: number },
  font: Font,
  measure: Measure,
): Shape[] {
  const box = { ...at, height: 20, isCentred: false, measure };
  return layOutText(plainDocument(name), { ...box, font, lineHeight: 18 }).shapes.map((shape) => ({
    ...shape,
    color: INK_SOFT,
  }));
}

const plainDocument = (text: string): NodeJson => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
});
