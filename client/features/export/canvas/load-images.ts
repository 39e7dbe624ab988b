import type { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import type { PictureImage } from '#client/canvas/shapes/picture.ts';

/** The bytes of a file of the workspace; null where neither this device nor the server has them. */
type ReadFile = (assetId: string) => Promise<Blob | null>;

/**
 * What the image nodes of a canvas show, each file once.
 * @param read how its bytes are had
 * @throws the signal's reason
 */
export async function loadImages(
  { projection }: Pick<CanvasEditor, 'projection'>,
  read: ReadFile,
  signal: AbortSignal,
): Promise<Map<string, PictureImage>> {
  const images = new Map<string, PictureImage>();
  const assetIds = new Set(projection.getView().nodes.flatMap(({ assetId }) => assetId ?? []));
  for (const assetId of assetIds) {
    signal.throwIfAborted();
    // One at a time: a canvas may hold hundreds, and each is decoded whole.
    // oxlint-disable-next-line no-await-in-loop
    const image = await load(assetId, read);
    if (image) images.set(assetId, image);
  }
  return images;
}

/** One that is not there, or is no image, is named in the picture instead. */
async function load(assetId: string, read: ReadFile): Promise<PictureImage | null> {
  try {
    const blob = await read(assetId);
    if (!blob) return null;
    const bitmap = await createImageBitmap(blob);
    return { width: bitmap.width, height: bitmap.height, bitmap, dataUrl: await dataUrlOf(blob) };
  } catch {
    return null;
  }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
