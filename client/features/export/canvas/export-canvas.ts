import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { getOpenCanvas } from '#client/canvas/open-canvas.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { CANVAS_FORMATS, type CanvasFormat } from './canvas-formats.ts';
import type { ExportControl } from './canvas-file.ts';

export const canvasFileName = (title: string, format: CanvasFormat): string =>
  `${exportFileName(title)}.${CANVAS_FORMATS[format].extension}`;

const isText = (format: CanvasFormat): boolean => format === 'json' || format === 'canvas';

/**
 * Exports an open canvas as a file and shows the result as a toast.
 * @param canvas undefined when no canvas is open
 */
export async function exportCanvas(
  canvas: TreeCanvas | undefined,
  format: CanvasFormat,
  control: ExportControl,
): Promise<void> {
  if (!canvas) {
    toast.error('Please select a canvas to export');
    return;
  }
  const open = getOpenCanvas(canvas.id);
  if (!open) {
    toast.error(
      isText(format)
        ? 'Canvas JSON export operation not available'
        : 'Canvas viewport not found. Make sure you are on a canvas page.',
    );
    return;
  }
  const { type, successText } = CANVAS_FORMATS[format];
  try {
    const { canvasFile } = await loadExporter(format);
    const metadata = {
      id: canvas.id,
      title: canvas.name,
      createdAt: new Date(canvas.createdAt).toISOString(),
      updatedAt: new Date(canvas.updatedAt).toISOString(),
    };
    const { content, remark } = await canvasFile(open, format, metadata, control);
    control.signal.throwIfAborted();
    saveFile(
      canvasFileName(canvas.name, format),
      content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }),
    );
    toast.success(successText, remark === undefined ? {} : { detail: remark });
  } catch (error) {
    // A cancelled export shows no error.
    if (!control.signal.aborted) showFailure(error, format);
  }
}

/** The code that writes the files could not be fetched. */
class ExporterUnavailable extends Error {}

async function loadExporter(format: CanvasFormat) {
  try {
    return await import('./canvas-file.ts');
  } catch (cause) {
    throw isText(format) ? new ExporterUnavailable('not fetched', { cause }) : cause;
  }
}

/** Words in the errors that browsers throw when an image contains data of another origin. */
const CROSS_ORIGIN_ERROR = /CORS|cssRules|SecurityError/;

function showFailure(error: unknown, format: CanvasFormat): void {
  if (error instanceof ExporterUnavailable) toast.error('Canvas JSON export operation not available');
  else if (!isText(format) && CROSS_ORIGIN_ERROR.test(`${errorDescription(error)} ${errorText(error)}`))
    toast.error(
      'Image export failed due to external resources. Try refreshing the page and exporting again.',
    );
  else toast.error('Failed to export canvas', { detail: errorText(error) });
}

const errorDescription = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? `${error.name} ${error.message}` : '';
