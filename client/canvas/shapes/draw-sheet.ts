import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { layOutText } from './lay-out-text.ts';
import { INK_SOFT, type Font, type Measure, type PictureNames, type Shape } from './picture.ts';

const PAGE: Font = { family: 'page', size: 17, weight: 400, isItalic: false };
export const UI: Font = { family: 'ui', size: 14, weight: 500, isItalic: false };
export const SMALL: Font = { ...UI, size: 12, weight: 600 };
const TITLE: Font = { ...UI, size: 13, weight: 600 };

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

/** Draws the sheet of a node with a name and a text, as the canvas shows it. */
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
  const shapes: Shape[] = [sheetBox(node, backgroundColor, borderColor, isDashed)];
  let textTop = y + top;
  if (name !== null) {
    const head = layOutText(plainDocument(name), {
      ...box,
      y: textTop,
      height: 44,
      font: TITLE,
      lineHeight: 20,
    });
    shapes.push(...head.shapes);
    textTop = head.bottom + 2;
  }
  if (text) {
    const height = y + size.height - top - textTop + 4;
    shapes.push(...layOutText(text, { ...box, y: textTop, height, font, lineHeight: 24 }).shapes);
  }
  return shapes;
}

export const sheetBox = (
  { id, position, size }: ShownNode,
  fill: string,
  stroke: string,
  isDashed: boolean,
): Shape => ({
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
