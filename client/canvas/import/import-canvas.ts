import {
  addHiddenNodes,
  importBounds,
  importChunks,
  movedCanvas,
  revealImport,
} from '#shared/canvas/canvas-file/import-chunks.ts';
import { MAX_CANVAS_FILE, problemText, readCanvasFile } from '#shared/canvas/canvas-file/read-canvas-file.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import type { FileResolver } from '#shared/canvas/json-canvas/file-resolver.ts';
import type { ParsedCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { hasOrigin, withOrigin } from '#shared/editor/origins/with-origin.ts';
import { freeAreaNear } from '#shared/canvas/templates/free-area-near.ts';
import { timeSliced } from '#client/lib/time-sliced.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Transaction origin of the hidden nodes. The undo history does not track it: only the reveal is an undo step. */
const ORIGIN = 'canvas-import';

/** Returns whether a file is a canvas, by the extension of its name. */
export const isCanvasFile = ({ name }: { name: string }): boolean => /\.(?:canvas|json)$/i.test(name);

/** A file cannot be imported; the message is shown to the writer. */
export class ImportError extends Error {}

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
    const summary = `${counted(ids.length, 'item')} and ${counted(edgeCount, 'line')}.`;
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

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

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
  const parsed = movedToFreeSpace(canvasEditor, markImported(await parseFile(file, files)), near);
  const now = Date.now();
  await timeSliced(writeHidden(canvasEditor, parsed, now), signal);
  const ids = canvasEditor.act((writer) => revealImport(writer, parsed, now));
  canvasEditor.select(ids);
  return { ids, edgeCount: parsed.edges.length, problems: problemText(parsed.problems) };
}

async function parseFile(file: File, files: FileResolver): Promise<ParsedCanvas> {
  if (file.size > MAX_CANVAS_FILE)
    throw new ImportError('It is larger than 5 MB, which is more than a canvas can be imported from.');
  const text = await file.text();
  let parsed: ParsedCanvas;
  try {
    parsed = readCanvasFile(text, files);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportError('It is no JSON, or it is cut off.');
    if (error instanceof TypeError) throw new ImportError('It is JSON, but no canvas.');
    throw error;
  }
  if (parsed.nodes.length === 0)
    throw new ImportError(`There is nothing on it. ${problemText(parsed.problems)}`.trim());
  return parsed;
}

/** Marks the texts of a file as imported [X8]. A text that was exported with origins keeps them. */
const markImported = (parsed: ParsedCanvas): ParsedCanvas => ({
  ...parsed,
  nodes: parsed.nodes.map((read) => {
    const { content } = read.node;
    if (!content || hasOrigin(content)) return read;
    return { ...read, node: { ...read.node, content: withOrigin(content, 'import') } };
  }),
});

/** Returns the canvas moved to free space, or as it is when the canvas that it is added to is empty. */
function movedToFreeSpace(canvasEditor: CanvasEditor, parsed: ParsedCanvas, near: Point): ParsedCanvas {
  const { nodes } = canvasEditor.projection.getView();
  const bounds = importBounds(parsed);
  if (nodes.length === 0 || !bounds) return parsed;
  const corner = freeAreaNear(nodes.map(rectOf), bounds, near);
  return movedCanvas(parsed, { x: corner.x - bounds.x, y: corner.y - bounds.y }, frontZ(nodes));
}

/** Writes the nodes as hidden ones and yields after each chunk. A cancelled import therefore shows nothing. */
function* writeHidden(canvasEditor: CanvasEditor, parsed: ParsedCanvas, now: number): Generator<void, void> {
  for (const chunk of importChunks(parsed)) {
    changeCanvas(canvasEditor.doc, ORIGIN, (writer) => addHiddenNodes(writer, chunk, now));
    yield;
  }
}
