import { Image } from 'lucide-react';
import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { drawName, drawSheet, sheetBox, UI, type DrawInput } from '../../shapes/draw-sheet.ts';
import type { Font, Shape } from '../../shapes/picture.ts';
import type { NodeView } from '../node-view.ts';
import { ImageNode } from './image-node.tsx';

export const image: NodeView = {
  type: 'imageNode',
  View: ImageNode,
  isEditable: false,
  tool: { label: 'Image', icon: Image, isEditedAtOnce: false },
  draw: drawImage,
};

const CAPTION_FONT: Font = { ...UI, size: 12, weight: 400 };
/** The margin around an image and the height of its caption, in canvas units. */
const MARGIN = 6;
const CAPTION_HEIGHT = 30;

/** Draws an image node: the whole image, as large as fits, in its own proportions, above its caption. */
function drawImage(node: ShownNode, { names, measure }: DrawInput): Shape[] {
  const { assetId, alt, position, size } = node;
  const name = alt ?? (assetId === null ? undefined : names.asset(assetId)) ?? 'Image';
  const imageSize = assetId === null ? undefined : names.image(assetId);
  if (assetId === null || !imageSize) return drawSheet(node, { text: null, name }, measure);
  const { backgroundColor, borderColor } = expandColor(node.color);
  const { x, y } = position.absolute;
  const available = { width: size.width - 2 * MARGIN, height: size.height - MARGIN - CAPTION_HEIGHT };
  const scale = Math.min(available.width / imageSize.width, available.height / imageSize.height);
  const drawn = { width: imageSize.width * scale, height: imageSize.height * scale };
  const at = {
    x: x + MARGIN + (available.width - drawn.width) / 2,
    y: y + MARGIN + (available.height - drawn.height) / 2,
  };
  return [
    sheetBox(node, backgroundColor, borderColor, false),
    { kind: 'image', assetId, ...at, ...drawn },
    ...drawName(
      name,
      { x: x + 12, y: y + size.height - CAPTION_HEIGHT + 5, width: size.width - 24 },
      CAPTION_FONT,
      measure,
    ),
  ];
}
