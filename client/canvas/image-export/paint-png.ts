import { cssFont, LINE, WHITE, type Picture, type PictureImages, type Shape } from '../shapes/picture.ts';

/** Pixels per canvas unit. */
export const PIXEL_RATIO = 2;
/** The maximum width and height of an image, in pixels. */
export const MAX_SIDE = 16_384;
/** How many sizes are tried, each half of the one before, if the browser cannot allocate the image. */
const MAX_ATTEMPTS = 3;

/** Returns the pixels per canvas unit of a picture: fewer than usual if a side would be too long. */
export const ratioFor = ({ width, height }: Pick<Picture, 'width' | 'height'>): number =>
  Math.min(PIXEL_RATIO, MAX_SIDE / Math.max(width, height));

export interface Painted {
  blob: Blob;
  width: number;
  height: number;
  /** The image has fewer pixels than usual, because it would have been too large. */
  isSmaller: boolean;
}

/**
 * Paints a picture as a PNG file in the page's fonts; each step of the work paints one shape.
 * @throws DOMException SecurityError if it has content of another origin; Error if the browser cannot allocate the
 * image
 */
export async function paintPng(
  picture: Picture,
  images: PictureImages,
  run: (work: Generator<void, void>) => Promise<void>,
): Promise<Painted> {
  const fullRatio = ratioFor(picture);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const ratio = fullRatio / 2 ** attempt;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.min(MAX_SIDE, Math.round(picture.width * ratio)));
    canvas.height = Math.max(1, Math.min(MAX_SIDE, Math.round(picture.height * ratio)));
    const context = canvas.getContext('2d');
    if (!context) continue;
    // oxlint-disable-next-line no-await-in-loop -- a smaller image is tried only after this one has failed
    await run(paint(context, picture, images, ratio));
    // oxlint-disable-next-line no-await-in-loop
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const { width, height } = canvas;
    if (blob) return { blob, width, height, isSmaller: ratio < PIXEL_RATIO };
  }
  throw new Error('This browser has no room for an image of this size.');
}

export function* paint(
  context: CanvasRenderingContext2D,
  { x, y, width, height, shapes }: Picture,
  images: PictureImages,
  ratio: number,
): Generator<void, void> {
  context.setTransform(ratio, 0, 0, ratio, -x * ratio, -y * ratio);
  context.fillStyle = WHITE;
  context.fillRect(x, y, width, height);
  for (const shape of shapes) {
    paintShape(context, shape, images);
    yield;
  }
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, images: PictureImages): void {
  if (shape.kind === 'image') {
    const { assetId, x, y, width, height } = shape;
    const image = images.get(assetId);
    if (image) context.drawImage(image.bitmap, x, y, width, height);
    return;
  }
  if (shape.kind === 'text') {
    const { x, y, width, text, font, color, decoration } = shape;
    context.font = cssFont(font);
    context.fillStyle = color;
    context.fillText(text, x, y);
    if (decoration === null) return;
    context.fillRect(x, decoration === 'underline' ? y + 2 : y - font.size * 0.28, width, 1);
    return;
  }
  context.setLineDash(shape.isDashed ? [4, 4] : []);
  if (shape.kind === 'line') {
    context.strokeStyle = LINE;
    context.lineWidth = 1.75;
    context.stroke(new Path2D(shape.path));
    return;
  }
  const { x, y, width, height, radius, fill, stroke } = shape;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fillStyle = fill;
  context.fill();
  if (stroke === null) return;
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.stroke();
}
