import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { targetFramesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { NODE_SIZES, NOTE, type Size } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import {
  canParseSynchronously,
  looksLikeMarkdown,
} from '#client/editor/extensions/clipboard/pasted-markdown/looks-like-markdown.ts';
import { separateProseLines } from '#client/editor/extensions/clipboard/pasted-markdown/prose-lines.ts';
import {
  readPasted,
  notifyNothingPasted,
} from '#client/editor/extensions/clipboard/pasted-markdown/read-pasted.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/** Size of a note with a longer text, in canvas units. PADDING is the space above and below the text together. */
const WIDTH = 320;
const CHARACTERS_PER_LINE = 42;
const LINE_HEIGHT = 24;
const PADDING = 26;
const MAX_HEIGHT = 640;

/** Text pasted from another program: plain, and as HTML if the program provides it. */
export interface PastedText {
  text: string;
  html: string;
}

/** Parsers for formatted text. */
export interface TextParsers {
  fromMarkdown: (text: string) => NodeJson;
  fromHtml: (html: string) => NodeJson;
}

/**
 * Creates a note from pasted text, centered at a point, and selects it.
 * @param parsers undefined until they are loaded: then each line becomes a plain paragraph
 */
export function addTextNote(
  canvasEditor: CanvasEditor,
  pasted: PastedText,
  middle: Point,
  parsers: TextParsers | undefined,
): void {
  const parsed = (parsers && parseFormatted(pasted, parsers)) ?? plainParagraphs(pasted.text);
  addNote(canvasEditor, pasted.text, withOrigin(parsed, 'paste'), middle);
}

/**
 * Returns whether a text is Markdown that a worker has to parse, because it is long or the parsers are not loaded:
 * {@link addMarkdownNote} creates its note.
 */
export const needsParserWorker = ({ text, html }: PastedText, parsers: TextParsers | undefined): boolean =>
  html.trim() === '' && looksLikeMarkdown(text) && !(parsers && canParseSynchronously(text));

/**
 * Creates a note as {@link addTextNote} does, after a worker has parsed its Markdown.
 * @param signal is aborted when the canvas is closed
 */
export async function addMarkdownNote(
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
      result.kind === 'markdown' ? result.document : withOrigin(plainParagraphs(text), 'paste'),
      middle,
    );
}

function addNote(canvasEditor: CanvasEditor, text: string, content: NodeJson, middle: Point): void {
  const size = sizeFor(text);
  const absolute = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
  const { nodes } = canvasEditor.projection.getView();
  const target = { absolute, frame: frameUnder(targetFramesFor(nodes, []), middle) };
  const node = { type: NOTE, target, size, z: frontZ(nodes), content };
  const id = canvasEditor.act((writer) => makeNode(writer, node, Date.now()));
  canvasEditor.select([id]);
}

/** Parses HTML or Markdown; undefined if the text has no formatting. */
function parseFormatted(
  { text, html }: PastedText,
  { fromMarkdown, fromHtml }: TextParsers,
): NodeJson | undefined {
  if (html.trim() === '') return looksLikeMarkdown(text) ? fromMarkdown(separateProseLines(text)) : undefined;
  const { content = [], ...doc } = fromHtml(html);
  // Images are left out: each would be requested from the foreign site again and again.
  const blocks = content.filter(({ type }) => type !== 'image');
  return blocks.length > 0 ? { ...doc, content: blocks } : undefined;
}

/** A short text gets the usual size. A longer one gets a larger note, up to MAX_HEIGHT, and scrolls beyond it. */
function sizeFor(text: string): Size {
  const { usual } = NODE_SIZES[NOTE];
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0);
  if (lines <= 2 && text.length <= CHARACTERS_PER_LINE) return usual;
  return {
    width: WIDTH,
    height: Math.min(MAX_HEIGHT, Math.max(usual.height, lines * LINE_HEIGHT + PADDING)),
  };
}

const plainParagraphs = (text: string): NodeJson => ({
  type: 'doc',
  content: trimEndOf(text.replace(/\r\n?/g, '\n'), '\n')
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] })),
});
