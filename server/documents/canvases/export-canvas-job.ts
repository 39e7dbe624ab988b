import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import type { CanvasExportFormat } from '#shared/operations/canvas-exports.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { documentTitle } from '../tree/item-title.ts';
import { imagesOf, openCanvas } from './open-canvas.ts';

export interface ExportCanvasInput {
  canvasId: string;
  workspaceId: string;
  format: CanvasExportFormat;
  /** Metadata of the canvas itself, for the file. */
  about: Record<string, unknown> | undefined;
}

export type ExportCanvasAnswer =
  | { kind: 'absent' }
  /** Parts are damaged and may be recovered; a file without them would look complete. */
  | { kind: 'damaged' }
  /** UTF-8. */
  | { kind: 'made'; file: Uint8Array };

/** Runs in a worker. Exports a canvas as a file. */
export const exportCanvas: JobBody<ExportCanvasInput, ExportCanvasAnswer> = (
  { canvasId, workspaceId, format, about },
  context,
) => {
  const { reader } = context;
  const opened = openCanvas(context, canvasId);
  if (opened.kind !== 'whole') return { kind: opened.kind };
  const { doc } = opened;
  const projection = new CanvasProjection(doc, (flush) => flush());
  const file =
    format === 'json'
      ? writeCanvasJson(doc, projection, { about, image: imagesOf(reader(), canvasId) })
      : writeJsonCanvas(projection, {
          asset: (assetId) => imagesOf(reader(), canvasId)(assetId)?.filename ?? undefined,
          // A path divides at slashes.
          document: (id) => documentTitle(reader(), workspaceId, id)?.replaceAll('/', '_'),
        });
  return { kind: 'made', file: new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`) };
};

export const exportCanvasJob = job<ExportCanvasInput, ExportCanvasAnswer>(
  'long',
  new URL(import.meta.url),
  'exportCanvas',
);
