import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { openCanvas } from '#client/canvas/open-canvas.ts';
import { fileNameOf } from '#shared/documents/file-name.ts';
import { CANVAS_FORMATS, type CanvasFormat } from './canvas-formats.ts';
import type { FileWork } from './canvas-file.ts';

export const canvasFileName = (title: string, format: CanvasFormat): string =>
  `${fileNameOf(title)}.${CANVAS_FORMATS[format].ending}`;

const isText = (format: CanvasFormat): boolean => format === 'json' || format === 'canvas';

/** Hands an open canvas to the writer as a file, and says what came of it. @param canvas undefined where none is open */
export async function exportCanvas(
  canvas: TreeCanvas | undefined,
  format: CanvasFormat,
  work: FileWork,
): Promise<void> {
  if (!canvas) {
    toast.error('Please select a canvas to export');
    return;
  }
  const open = openCanvas(canvas.id);
  if (!open) {
    toast.error(
      isText(format)
        ? 'Canvas JSON export operation not available'
        : 'Canvas viewport not found. Make sure you are on a canvas page.',
    );
    return;
  }
  const { type, said } = CANVAS_FORMATS[format];
  try {
    const { canvasFile } = await fetchMaker(format);
    const facts = {
      id: canvas.id,
      title: canvas.name,
      createdAt: new Date(canvas.createdAt).toISOString(),
      updatedAt: new Date(canvas.updatedAt).toISOString(),
    };
    const { content, remark } = await canvasFile(open, format, facts, work);
    work.signal.throwIfAborted();
    saveFile(
      canvasFileName(canvas.name, format),
      content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }),
    );
    toast.success(said, remark === undefined ? {} : { detail: remark });
  } catch (error) {
    // Called off: nobody waits for it any more.
    if (!work.signal.aborted) tellFailure(error, format);
  }
}

/** What makes files could not be fetched. */
class MakerMissing extends Error {}

async function fetchMaker(format: CanvasFormat) {
  try {
    return await import('./canvas-file.ts');
  } catch (cause) {
    throw isText(format) ? new MakerMissing('not fetched', { cause }) : cause;
  }
}

/** Words by which a browser tells that something from elsewhere is in an image. */
const FOREIGN = /CORS|cssRules|SecurityError/;

function tellFailure(error: unknown, format: CanvasFormat): void {
  if (error instanceof MakerMissing) toast.error('Canvas JSON export operation not available');
  else if (!isText(format) && FOREIGN.test(`${nameOf(error)} ${errorText(error)}`))
    toast.error(
      'Image export failed due to external resources. Try refreshing the page and exporting again.',
    );
  else toast.error('Failed to export canvas', { detail: errorText(error) });
}

const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? `${error.name} ${error.message}` : '';
