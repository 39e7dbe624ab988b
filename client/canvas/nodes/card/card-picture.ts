import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import {
  drawName,
  sheetBox,
  drawSheet,
  drawText,
  TITLE,
  UI,
  type DrawInput,
} from '../../shapes/draw-sheet.ts';
import { INK_SOFT, PAPER, type Font, type Shape } from '../../shapes/picture.ts';

/** The space around the text of a card and the position of its red rule, as in `card.css`, in canvas units. */
const INSET = { top: 12, right: 14, bottom: 10, left: 44 };
const RULE_X = 32;
const RULE = '#ecb0ad';
const EDGE = '#d3ccb9';
const RADIUS = 4;
const TITLE_HEIGHT = 20;
const META_HEIGHT = 22;
const META_FONT: Font = { ...UI, size: 12, weight: 400 };
const REMARK_FONT: Font = { ...UI, size: 13, weight: 400 };

/** Draws the card of a document as the canvas shows it: title, the first blocks of the text, folder and word count. */
export function drawCard(node: ShownNode, { names, measure }: DrawInput): Shape[] {
  const { documentId, position, size } = node;
  const card = documentId === null ? undefined : names.card(documentId);
  if (!card) return drawSheet(node, { text: null, name: 'Document not available' }, measure);
  const { x, y } = position.absolute;
  const left = x + INSET.left;
  const width = size.width - INSET.left - INSET.right;
  const textTop = y + INSET.top + TITLE_HEIGHT + 2;
  const metaTop = y + size.height - INSET.bottom - META_HEIGHT;
  const box = { x: left, y: textTop, width, height: metaTop - textTop, isCentred: false, measure };
  return [
    { ...sheetBox(node, PAPER, EDGE, false), radius: RADIUS },
    bar({ x: x + RULE_X, y: y + 1, width: 1, height: size.height - 2 }, RULE, null),
    bar({ x: x + 11, y: y + 15, width: 12, height: 15 }, PAPER, INK_SOFT),
    ...drawText(card.title, { ...box, y: y + INSET.top, height: TITLE_HEIGHT, font: TITLE, lineHeight: 20 }),
    ...(card.remark === null
      ? []
      : drawText(card.remark, { ...box, font: REMARK_FONT, lineHeight: 20 }).map((shape) => ({
          ...shape,
          color: INK_SOFT,
        }))),
    ...(card.text === null ? [] : drawText(card.text, { ...box, lineHeight: 24 })),
    ...(card.meta === null
      ? []
      : drawName(card.meta, { x: left, y: metaTop + 4, width }, META_FONT, measure)),
  ];
}

const bar = (
  box: { x: number; y: number; width: number; height: number },
  fill: string,
  stroke: string | null,
): Shape => ({ kind: 'box', ...box, radius: stroke === null ? 0 : 2, fill, stroke, isDashed: false });
