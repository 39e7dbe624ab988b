import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { readAsset } from '#client/files/index.ts';
import { roomText } from '#client/sync/index.ts';
import { timeSliced } from '#client/lib/time-sliced.ts';
import { drawPicture } from '#client/canvas/image-export/draw-picture.ts';
import { pageMeasure } from '#client/canvas/image-export/page-measure.ts';
import { paintPng } from '#client/canvas/image-export/paint-png.ts';
import { writeSvg } from '#client/canvas/image-export/write-svg.ts';
import type { OpenCanvas } from '#client/canvas/open-canvas.ts';
import { canvasNames } from '#client/canvas/image-export/canvas-names.ts';
import { loadCards } from './load-cards.ts';
import { loadImages } from './load-images.ts';
import type { CanvasFormat } from './canvas-formats.ts';

/** The content of an exported canvas file. */
export interface CanvasFile {
  content: string | Blob;
  /** A notice for the writer about the file, such as missing images or a reduced size. */
  remark?: string;
}

/** Cancels an export and receives its progress. */
export interface ExportControl {
  signal: AbortSignal;
  /** @param progress 0 to 1 */
  onProgress: (progress: number) => void;
}

/** The fields about the canvas itself in its JSON. */
export interface CanvasMetadata extends Record<string, unknown> {
  id: string;
  title: string;
}

/**
 * Makes a file from an open canvas. It reads the editor on this device, so it works offline and includes changes that
 * the server does not have yet.
 * @throws the signal's reason, or an Error or DOMException when the browser cannot create the image
 */
export async function canvasFile(
  { canvasEditor, context, assets }: OpenCanvas,
  format: CanvasFormat,
  metadata: CanvasMetadata,
  { signal, onProgress }: ExportControl,
): Promise<CanvasFile> {
  const { projection, doc } = canvasEditor;
  const names = canvasNames({ context, assets });
  const jsonFile = (file: unknown): CanvasFile => ({ content: `${JSON.stringify(file, null, 2)}\n` });
  if (format === 'json') return jsonFile(writeCanvasJson(doc, projection, { about: metadata }));
  if (format === 'canvas')
    return jsonFile(writeJsonCanvas(projection, { asset: names.asset, document: names.documentPath }));
  const { nodes, edges } = projection.getView();
  const elementCount = nodes.length + edges.length;
  const measureText = await pageMeasure();
  const images = await loadImages(
    canvasEditor,
    (assetId) => readAsset(context.workspace.id, assetId),
    signal,
  );
  const cards = await loadCards(canvasEditor, context, (id) => roomText(context.user.id, id), signal);
  const pictureNames = {
    ...names,
    image: (assetId: string) => images.get(assetId),
    card: (documentId: string) => cards.get(documentId),
  };
  const picture = await timeSliced(
    countSteps(drawPicture(metadata.title, projection, pictureNames, measureText), (done) =>
      onProgress(done / elementCount / 2),
    ),
    signal,
  );
  const missingCount = nodes.filter(({ assetId }) => assetId !== null && !images.has(assetId)).length;
  const remarks = missingCount === 0 ? [] : [missingImagesText(missingCount)];
  if (format === 'svg') return withRemarks(writeSvg(picture, images), remarks);
  const painted = await paintPng(picture, images, (work) =>
    timeSliced(
      countSteps(work, (done) => onProgress(0.5 + done / picture.shapes.length / 2)),
      signal,
    ),
  );
  const { blob, width, height, isSmaller } = painted;
  if (isSmaller)
    remarks.push(
      `It is ${width} × ${height} pixels: all of it in double size would be larger than an image can be.`,
    );
  return withRemarks(blob, remarks);
}

const missingImagesText = (count: number): string =>
  count === 1
    ? 'One image could not be loaded: its name stands in its place.'
    : `${count} images could not be loaded: their names stand in their places.`;

const withRemarks = (content: string | Blob, remarks: readonly string[]): CanvasFile => ({
  content,
  ...(remarks.length > 0 && { remark: remarks.join(' ') }),
});

/** Wraps a generator and reports the number of finished steps, every 50 steps. */
function* countSteps<Result>(
  work: Generator<void, Result>,
  onCount: (done: number) => void,
): Generator<void, Result> {
  let done = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    done += 1;
    if (done % 50 === 0) onCount(done);
    yield;
  }
}
