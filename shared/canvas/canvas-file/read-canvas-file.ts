import { EXPORT_FORMAT, EXPORT_VERSION } from '../api/json-export.ts';
import { readCanvasJsonFile } from '../api/read-json-export.ts';
import { SAME_WORKSPACE, type FileResolver } from '../json-canvas/file-resolver.ts';
import {
  readJsonCanvasFile,
  type ParsedCanvas,
  type ImportProblem,
} from '../json-canvas/read-json-canvas.ts';
import { isPlainRecord } from '../parse/read-values.ts';

/** The maximum size of an imported file, in bytes. */
export const MAX_CANVAS_FILE = 5 * 1024 * 1024;

/**
 * Reads a canvas from a file: JSON Canvas of any program, our JSON export, or the output of `get-canvas`.
 * @param files finds the documents and images that the file refers to
 * @throws SyntaxError if the text is not JSON; TypeError if it is not a canvas, or an export of a later version
 */
export function readCanvasFile(text: string, files: FileResolver = SAME_WORKSPACE): ParsedCanvas {
  // Some programs write a byte order mark.
  const file: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (!isPlainRecord(file)) throw new TypeError('This file is no canvas.');
  if (file['format'] === EXPORT_FORMAT) return readCanvasJsonFile(file, files);
  if (!isApiCanvas(file)) return readJsonCanvasFile(file, files);
  return readCanvasJsonFile({ edges: [], ...file, format: EXPORT_FORMAT, version: EXPORT_VERSION }, files);
}

/** Whether a file has keys of the API, and not those of JSON Canvas. */
const isApiCanvas = (file: Record<string, unknown>): boolean =>
  someItemHas(file['nodes'], 'content') || someItemHas(file['edges'], 'sourceNodeId');

const someItemHas = (list: unknown, key: string): boolean =>
  Array.isArray(list) && list.some((item) => isPlainRecord(item) && key in item);

/** Describes the items that could not be imported, in sentences; empty if there are none. */
export function problemText(problems: readonly ImportProblem[]): string {
  const count = (kind: ImportProblem['kind']): number => problems.filter((one) => one.kind === kind).length;
  const [twice, withoutEnds, unreadable] = [count('twice'), count('no-end'), count('unreadable')];
  const unframed = count('unframed');
  return [
    twice > 0 && `${pluralized(twice, 'id')} stood there twice: the first of each was taken.`,
    withoutEnds > 0 &&
      `${pluralized(withoutEnds, 'line')} without both ends ${withoutEnds === 1 ? 'was' : 'were'} left out.`,
    unreadable > 0 && `${pluralized(unreadable, 'entry', 'entries')} could not be read.`,
    unframed > 0 &&
      `The file has more groups than can be searched: items on ${pluralized(unframed, 'large group')} do not move with their group.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

const pluralized = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
