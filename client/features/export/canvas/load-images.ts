import { dataUrlOf } from '#client/lib/data-url.ts';
import type { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import type { PictureImage } from '#client/canvas/shapes/picture.ts';

/** Reads the bytes of a file of the workspace; null when neither this device nor the server has them. */
type ReadAsset = (assetId: string) => Promise<Blob | null>;

/**
 * Loads the images of the image nodes of a canvas by asset id, each file once. Images that cannot be loaded are left
 * out.
 * @throws the signal's reason
 */
export async function loadImages(
  { projection }: Pick<CanvasEditor, 'projection'>,
  readAsset: ReadAsset,
  signal: AbortSignal,
): Promise<Map<string, PictureImage>> {
  const images = new Map<string, PictureImage>();
  const assetIds = new Set(projection.getView().nodes.flatMap(({ assetId }) => assetId ?? []));
  for (const assetId of assetIds) {
    signal.throwIfAborted();
    // One at a time: a canvas may have hundreds of images, and each is decoded at its full size.
    // oxlint-disable-next-line no-await-in-loop
    const image = await loadImage(assetId, readAsset);
    if (image) images.set(assetId, image);
  }
  return images;
}

/** Returns null for a file that is missing or is not an image. The export shows its name instead. */
async function loadImage(assetId: string, readAsset: ReadAsset): Promise<PictureImage | null> {
  try {
    const blob = await readAsset(assetId);
    if (!blob) return null;
    const bitmap = await createImageBitmap(blob);
    return { width: bitmap.width, height: bitmap.height, bitmap, dataUrl: await dataUrlOf(blob) };
  } catch {
    return null;
  }
}
