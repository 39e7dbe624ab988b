import { Image } from 'lucide-react';
import { expandColor } from '#shared/canvas/api/node-color.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { drawName, drawPaper, sheet, UI, type PictureOf } from '../../shapes/draw-paper.ts';
import type { Font, Shape } from '../../shapes/picture.ts';
import type { NodeView } from '../node-view.ts';
import { ImageNode } from './image-node.tsx';

export const image: NodeView = {
  type: 'imageNode',
  View: ImageNode,
  isWritten: false,
  tool: { label: 'Image', icon: Image, isWrittenAtOnce: false },
  draw: drawImage,
};

const NAME: Font = { ...UI, size: 12, weight: 400 };
/** The edge of paper around an image, and what is left below it for its name. */
const EDGE = 6;
const CAPTION = 30;

/** An image on its paper: all of it, in its own proportions, as large as there is room. */
function drawImage(node: ShownNode, { names, measure }: PictureOf): Shape[] {
  const { assetId, alt, place, size } = node;
  const name = alt ?? (assetId === null ? undefined : names.asset(assetId)) ?? 'Image';
  const found = assetId === null ? undefined : names.image(assetId);
  if (assetId === null || !found) return drawPaper(node, { text: null, name }, measure);
  const { backgroundColor, borderColor } = expandColor(node.color);
  const { x, y } = place.absolute;
  const room = { width: size.width - 2 * EDGE, height: size.height - EDGE - CAPTION };
  const scale = Math.min(room.width / found.width, room.height / found.height);
  const drawn = { width: found.width * scale, height: found.height * scale };
  const at = {
    x: x + EDGE + (room.width - drawn.width) / 2,
    y: y + EDGE + (room.height - drawn.height) / 2,
  };
  return [
    sheet(node, backgroundColor, borderColor, false),
    { kind: 'image', assetId, ...at, ...drawn },
    ...drawName(name, { x: x + 12, y: y + size.height - CAPTION + 5, width: size.width - 24 }, NAME, measure),
  ];
}
