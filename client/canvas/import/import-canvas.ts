import {
  addHiddenNodes,
  movedCanvas,
  importChunks,
  importBounds,
  revealImport,
} from '#shared/canvas/canvas-file/import-chunks.ts';
import { MAX_CANVAS_FILE, problemText, readCanvasFile } from '#shared/canvas/canvas-file/read-canvas-file.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import type { FileResolver } from '#shared/canvas/json-canvas/file-resolver.ts';
import type { ParsedCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { freeAreaNear } from '#shared/canvas/templates/free-area-near.ts';
import { timeSliced } from '#client/lib/time-sliced.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Transaction origin of the hidden parts. The undo history does not track it: only the reveal is an undo step. */
const ORIGIN = 'canvas-import';

/** Returns whether a file is a canvas, by the extension of its name. */
export const isCanvasFile = ({ name }: { name: string }): boolean => /\.(?:canvas|json)$/i.test(name);

/** A file cannot be imported; the message is shown to the writer. */
export class ImportError extends Error {}

/**
 * Adds the nodes and edges of a file beside those on the canvas and selects them, as one undo step. Nothing is
 * written of a file that is refused.
 * @param near the center of the viewport, or the point of the drop, in canvas units
 * @returns the ids of the new nodes, and a sentence about the parts that could not be imported
 * @throws ImportError, or the reason of the signal
 */
export async function importCanvas(
  canvasEditor: CanvasEditor,
  file: File,
  files: FileResolver,
  near: Point,
  signal: AbortSignal,
): Promise<{ ids: string[]; edgeCount: number; problems: string }> {
  const read = movedToFreeSpace(canvasEditor, await readFile(file, files), near);
  const now = Date.now();
  await timeSliced(writeHidden(canvasEditor, read, now), signal);
  const ids = canvasEditor.act((writer) => revealImport(writer, read, now));
  canvasEditor.select(ids);
  return { ids, edgeCount: read.edges.length, problems: problemText(read.problems) };
}

async function readFile(file: File, files: FileResolver): Promise<ParsedCanvas> {
  if (file.size > MAX_CANVAS_FILE)
    throw new ImportError('It is larger than 5 MB, which is more than a canvas can be imported from.');
  const text = await file.text();
  let read: ParsedCanvas;
  try {
    read = readCanvasFile(text, files);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportError('It is no JSON, or it is cut off.');
    if (error instanceof TypeError) throw new ImportError('It is JSON, but no canvas.');
    throw error;
  }
  if (read.nodes.length === 0)
    throw new ImportError(`There is nothing on it. ${problemText(read.problems)}`.trim());
  return read;
}

/** On an empty canvas the positions of the file are used; otherwise everything is moved to free space. */
function movedToFreeSpace(canvasEditor: CanvasEditor, read: ParsedCanvas, near: Point): ParsedCanvas {
  const { nodes } = canvasEditor.projection.getView();
  const bounds = importBounds(read);
  if (nodes.length === 0 || !bounds) return read;
  const occupied = nodes.map(({ position, size }) => ({ ...position.absolute, ...size }));
  const corner = freeAreaNear(occupied, bounds, near);
  return movedCanvas(read, { x: corner.x - bounds.x, y: corner.y - bounds.y }, frontZ(nodes));
}

function* writeHidden(canvasEditor: CanvasEditor, read: ParsedCanvas, now: number): Generator<void, void> {
  for (const part of importChunks(read)) {
    changeCanvas(canvasEditor.doc, ORIGIN, (writer) => addHiddenNodes(writer, part, now));
    yield;
  }
}

/**
 * Imports a file as {@link importCanvas} does and shows the result as a toast.
 * @returns the new ids; none if it failed
 */
export async function importAndReport(
  canvasEditor: CanvasEditor,
  file: File,
  files: FileResolver,
  near: Point,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { ids, edgeCount, problems } = await importCanvas(canvasEditor, file, files, near, signal);
    const summary = `${count(ids.length, 'item')} and ${count(edgeCount, 'line')}.`;
    toast.success('Canvas imported', { detail: problems === '' ? summary : `${summary} ${problems}` });
    return ids;
  } catch (error) {
    if (signal.aborted) return [];
    toast.error(`Failed to import “${file.name}”`, {
      detail: error instanceof ImportError ? error.message : 'It could not be read.',
    });
    return [];
  }
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
