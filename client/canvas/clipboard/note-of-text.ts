import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { framesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import { NODE_SIZES, NOTE, type Size } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { asPasted } from '#client/editor/extensions/clipboard/pasted-markdown/as-pasted.ts';
import {
  isReadAtOnce,
  looksLikeMarkdown,
} from '#client/editor/extensions/clipboard/pasted-markdown/looks-like-markdown.ts';
import {
  readPasted,
  notifyNothingPasted,
} from '#client/editor/extensions/clipboard/pasted-markdown/read-pasted.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Letters in a line of a note that is this wide, and how high a line is. */
const WIDTH = 320;
const LETTERS = 42;
const LINE = 24;
const AROUND = 26;
const HIGHEST = 640;

/** Words from elsewhere, as they come: plain, and where a program gives it with their looks. */
export interface ForeignText {
  text: string;
  html: string;
}

/** What reads words with their looks. */
export interface TextReaders {
  fromMarkdown: (text: string) => NodeJson;
  fromHtml: (html: string) => NodeJson;
}

/**
 * Makes a note of words from elsewhere, with its middle at a place, and chooses it.
 * @param readers where they are there already; else lines are lines
 */
export function addNoteOfText(
  canvasEditor: CanvasEditor,
  foreign: ForeignText,
  middle: Point,
  readers: TextReaders | undefined,
): void {
  const read = (readers && readLooks(foreign, readers)) ?? linesOf(foreign.text);
  addNote(canvasEditor, foreign.text, asPasted(read), middle);
}

/** Whether a text is Markdown that is long, or came before what reads it here: {@link addNoteLater} is for those. */
export const isReadLater = ({ text, html }: ForeignText, readers: TextReaders | undefined): boolean =>
  html.trim() === '' && looksLikeMarkdown(text) && !(readers && isReadAtOnce(text));

/**
 * Makes a note of Markdown as {@link addNoteOfText} does, once a worker has read it.
 * @param signal ends with the canvas
 */
export async function addNoteLater(
  canvasEditor: CanvasEditor,
  text: string,
  middle: Point,
  signal: AbortSignal,
): Promise<void> {
  const result = await readPasted(text, signal);
  if (result.kind === 'cancelled') return;
  if (signal.aborted) notifyNothingPasted();
  else
    addNote(
      canvasEditor,
      text,
      result.kind === 'markdown' ? result.document : asPasted(linesOf(text)),
      middle,
    );
}

function addNote(canvasEditor: CanvasEditor, text: string, content: NodeJson, middle: Point): void {
  const size = sizeFor(text);
  const absolute = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const { nodes } = canvasEditor.projection.getView();
  const target = { absolute, frame: frameUnder(framesFor(nodes, []), middle) };
  const node = { type: NOTE, target, size, z: frontOf(nodes), content };
  const id = canvasEditor.act((writer) => makeNode(writer, node, Date.now()));
  canvasEditor.select([id]);
}

/** Undefined where the lines say all of it. */
function readLooks(
  { text, html }: ForeignText,
  { fromMarkdown, fromHtml }: TextReaders,
): NodeJson | undefined {
  if (html.trim() === '') return looksLikeMarkdown(text) ? fromMarkdown(text) : undefined;
  const { content = [], ...doc } = fromHtml(html);
  // A picture of another page would be asked of that page again and again.
  const blocks = content.filter(({ type }) => type !== 'image');
  return blocks.length > 0 ? { ...doc, content: blocks } : undefined;
}

/** A short word stays in a usual note; a long text gets room, and scrolls beyond that. */
function sizeFor(text: string): Size {
  const { usual } = NODE_SIZES[NOTE];
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS)), 0);
  if (lines <= 2 && text.length <= LETTERS) return usual;
  return { width: WIDTH, height: Math.min(HIGHEST, Math.max(usual.height, lines * LINE + AROUND)) };
}

const linesOf = (text: string): NodeJson => ({
  type: 'doc',
  content: text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
});
