import {
  addHidden,
  movedCanvas,
  partsOf,
  readBounds,
  reveal,
} from '#shared/canvas/canvas-file/add-in-parts.ts';
import { MAX_CANVAS_FILE, problemText, readCanvasFile } from '#shared/canvas/canvas-file/read-canvas-file.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import type { FoundFiles } from '#shared/canvas/json-canvas/found-files.ts';
import type { ReadCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { freePlace } from '#shared/canvas/templates/free-place.ts';
import { inSlices } from '#client/lib/time-sliced.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Of what is written before it is shown: only the showing is a step of undo. */
const ORIGIN = 'canvas-import';

/** The files that are taken for canvases, by their names. */
export const isCanvasFile = ({ name }: { name: string }): boolean => /\.(?:canvas|json)$/i.test(name);

/** Why a file cannot be imported, for its writer. */
export class ImportRefusal extends Error {}

/**
 * Puts what a file holds onto a canvas, beside what is there, as one step of undo, and chooses it. Nothing is written of a
 * file that is refused.
 * @param near the middle of what is in sight, or where it was dropped, on the canvas
 * @returns the ids of its nodes, and what could not be taken over
 * @throws ImportRefusal, the signal's reason
 */
export async function importCanvas(
  canvasEditor: CanvasEditor,
  file: File,
  files: FoundFiles,
  near: Point,
  signal: AbortSignal,
): Promise<{ ids: string[]; lines: number; remark: string }> {
  const read = placed(canvasEditor, await readFile(file, files), near);
  const now = Date.now();
  await inSlices(hidden(canvasEditor, read, now), signal);
  const ids = canvasEditor.act((writer) => reveal(writer, read, now));
  canvasEditor.select(ids);
  return { ids, lines: read.edges.length, remark: problemText(read.problems) };
}

async function readFile(file: File, files: FoundFiles): Promise<ReadCanvas> {
  if (file.size > MAX_CANVAS_FILE)
    throw new ImportRefusal('It is larger than 5 MB, which is more than a canvas can be imported from.');
  const text = await file.text();
  let read: ReadCanvas;
  try {
    read = readCanvasFile(text, files);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportRefusal('It is no JSON, or it is cut off.');
    if (error instanceof TypeError) throw new ImportRefusal('It is JSON, but no canvas.');
    throw error;
  }
  if (read.nodes.length === 0)
    throw new ImportRefusal(`There is nothing on it. ${problemText(read.problems)}`.trim());
  return read;
}

/** Where the file says on an empty canvas, else where there is room. */
function placed(canvasEditor: CanvasEditor, read: ReadCanvas, near: Point): ReadCanvas {
  const { nodes } = canvasEditor.projection.getView();
  const bounds = readBounds(read);
  if (nodes.length === 0 || !bounds) return read;
  const taken = nodes.map(({ place, size }) => ({ ...place.absolute, ...size }));
  const corner = freePlace(taken, bounds, near);
  return movedCanvas(read, { x: corner.x - bounds.x, y: corner.y - bounds.y }, frontOf(nodes));
}

function* hidden(canvasEditor: CanvasEditor, read: ReadCanvas, now: number): Generator<void, void> {
  for (const part of partsOf(read)) {
    changeCanvas(canvasEditor.doc, ORIGIN, (writer) => addHidden(writer, part, now));
    yield;
  }
}

/** The same, and says what came of it. @returns the ids of what was added; none where it was refused */
export async function importAndReport(
  canvasEditor: CanvasEditor,
  file: File,
  files: FoundFiles,
  near: Point,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { ids, lines, remark } = await importCanvas(canvasEditor, file, files, near, signal);
    const counted = `${count(ids.length, 'item')} and ${count(lines, 'line')}.`;
    toast.success('Canvas imported', { detail: remark === '' ? counted : `${counted} ${remark}` });
    return ids;
  } catch (error) {
    if (signal.aborted) return [];
    toast.error(`Failed to import “${file.name}”`, {
      detail: error instanceof ImportRefusal ? error.message : 'It could not be read.',
    });
    return [];
  }
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
