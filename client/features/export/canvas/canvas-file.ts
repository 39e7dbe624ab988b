import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { readAsset } from '#client/files/index.ts';
import { inSlices } from '#client/lib/time-sliced.ts';
import { drawPicture } from '#client/canvas/image-export/draw-picture.ts';
import { pageMeasure } from '#client/canvas/image-export/page-measure.ts';
import { paintPng } from '#client/canvas/image-export/paint-png.ts';
import { writeSvg } from '#client/canvas/image-export/write-svg.ts';
import type { OpenCanvas } from '#client/canvas/open-canvas.ts';
import { canvasNames } from '#client/canvas/image-export/canvas-names.ts';
import { loadImages } from './load-images.ts';
import type { CanvasFormat } from './canvas-formats.ts';

/** What a canvas is as a file. */
export interface CanvasFile {
  content: string | Blob;
  /** What whoever asked for it should know about it. */
  remark?: string;
}

export interface FileWork {
  signal: AbortSignal;
  /** @param share 0 to 1 */
  onProgress: (share: number) => void;
}

/** What is said of the canvas itself in its JSON. */
export interface CanvasFacts extends Record<string, unknown> {
  id: string;
  title: string;
}

/**
 * Makes a file of an open canvas, on this device and from what it holds: with the network or without, newest words included.
 * @throws the signal's reason, and what this browser cannot do
 */
export async function canvasFile(
  { canvasEditor, world, assets }: OpenCanvas,
  format: CanvasFormat,
  facts: CanvasFacts,
  { signal, onProgress }: FileWork,
): Promise<CanvasFile> {
  const { projection, doc } = canvasEditor;
  const names = canvasNames({ world, assets });
  const asText = (file: unknown): CanvasFile => ({ content: `${JSON.stringify(file, null, 2)}\n` });
  if (format === 'json') return asText(writeCanvasJson(doc, projection, { about: facts }));
  if (format === 'canvas')
    return asText(writeJsonCanvas(projection, { asset: names.asset, document: names.documentPath }));
  const { nodes, edges } = projection.getView();
  const drawn = nodes.length + edges.length;
  const measure = await pageMeasure();
  const images = await loadImages(canvasEditor, (assetId) => readAsset(world.workspace.id, assetId), signal);
  const drawnNames = { ...names, image: (assetId: string) => images.get(assetId) };
  const picture = await inSlices(
    counted(drawPicture(facts.title, projection, drawnNames, measure), (done) =>
      onProgress(done / drawn / 2),
    ),
    signal,
  );
  const missing = nodes.filter(({ assetId }) => assetId !== null && !images.has(assetId)).length;
  const remarks = missing === 0 ? [] : [missingText(missing)];
  if (format === 'svg') return withRemarks(writeSvg(picture, images), remarks);
  const painted = await paintPng(picture, images, (work) =>
    inSlices(
      counted(work, (done) => onProgress(0.5 + done / picture.shapes.length / 2)),
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

const missingText = (count: number): string =>
  count === 1
    ? 'One image could not be loaded: its name stands in its place.'
    : `${count} images could not be loaded: their names stand in their places.`;

const withRemarks = (content: string | Blob, remarks: readonly string[]): CanvasFile => ({
  content,
  ...(remarks.length > 0 && { remark: remarks.join(' ') }),
});

/** The same work, that tells how many of its steps are done. */
function* counted<Result>(
  work: Generator<void, Result>,
  tell: (done: number) => void,
): Generator<void, Result> {
  let done = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    done += 1;
    if (done % 50 === 0) tell(done);
    yield;
  }
}
