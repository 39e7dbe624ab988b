import type { Nodes, Root, RootContent } from 'mdast';
import { trimEndOf } from '../../../lib/trim-characters.ts';
import { DefinedNames } from './defined-names.ts';

/** A part of a text that can be parsed on its own, with its offset in the text. */
export interface MarkdownPart {
  readonly start: number;
  readonly text: string;
}

/** Parts are at least this long, in characters, so that a text of short paragraphs does not become thousands of parts. */
const MIN_LENGTH = 2_000;

/** The beginning or end of fenced code. */
const FENCE = /^( {0,3})(?:(`{3,})[^`]*$|(~{3,}))/;
const EMPTY = /^[ \t]*$/;
/** A definition of a link or a footnote: `[name]: …`. Its name counts in the whole text. */
const DEFINITION = ']:';
/** A line that can begin a part: no indentation, no list, no HTML, and no continuation of a block above. */
const BEGINNING = /^(?![-+*\d<]|[ \t])\S/;
/** A line of HTML. A fence below it in the same block is code or HTML; only a parser knows. */
const HTML = /^[ \t>]*</;
/** A fence in a quote, item or footnote. Without an end it also contains some of the empty lines below. */
const CONTAINED_FENCE = /^[ \t]*(?:[>*+-]|\d{1,9}[.)]|\[\^[^\]]*\]:)[^`~]*(?:```|~~~)/;
/** HTML that goes on after an empty line, with the sign that ends it (CommonMark, HTML blocks 1 to 5). */
const OPEN_HTML: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}<!--/, '-->'],
  [/^ {0,3}<\?/, '?>'],
  [/^ {0,3}<![a-z]/i, '>'],
  [/^ {0,3}<!\[CDATA\[/, ']]>'],
  [/^ {0,3}<script/i, '</script>'],
  [/^ {0,3}<pre/i, '</pre>'],
  [/^ {0,3}<style/i, '</style>'],
  [/^ {0,3}<textarea/i, '</textarea>'],
];

/**
 * Splits Markdown at empty lines into parts that parse as they would within the whole text. micromark keeps several
 * events for each word of emphasis, link and line until a text is read; those of one part need little memory. The
 * definitions of a part count in all of them; see `parseParts`.
 */
export function markdownParts(text: string): MarkdownPart[] {
  if (text.length <= MIN_LENGTH) return [{ start: 0, text }];
  const parts: MarkdownPart[] = [];
  let start = 0;
  const fences = new FenceReader();
  let isBelowEmptyLine = false;
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at);
    const line = trimEndOf(text.slice(at, end), '\r\n');
    const wasInFence = fences.isOpen;
    // A parser is needed for the rest.
    if (!fences.read(line)) break;
    const canBegin = !wasInFence && isBelowEmptyLine && BEGINNING.test(line);
    if (canBegin && at - start >= MIN_LENGTH) {
      parts.push({ start, text: text.slice(start, at) });
      start = at;
    }
    isBelowEmptyLine = EMPTY.test(line);
    at = end;
  }
  parts.push({ start, text: text.slice(start) });
  return parts;
}

const indentOf = (line: string): number => /^ */.exec(line)?.[0].length ?? 0;

/** Follows which lines are fenced code, as far as the lines alone tell. */
class FenceReader {
  #fence: { marker: string; indent: number } | undefined;
  #isBelowHtml = false;

  get isOpen(): boolean {
    return this.#fence !== undefined;
  }

  /** @returns whether the state after the line is certain */
  read(line: string): boolean {
    const [, { length: indent } = '', ticks, tildes] = FENCE.exec(line) ?? [];
    const marker = ticks ?? tildes;
    const fence = this.#fence;
    if (fence) {
      const closes = marker?.startsWith(fence.marker) && EMPTY.test(line.slice(indent + marker.length));
      // An indented fence may be in a list, and end with its item.
      if (fence.indent > 0 && !EMPTY.test(line) && indentOf(line) < fence.indent) return false;
      if (closes) this.#fence = undefined;
      return true;
    }
    if (EMPTY.test(line)) this.#isBelowHtml = false;
    if (HTML.test(line)) this.#isBelowHtml = true;
    if (marker !== undefined) this.#fence = { marker, indent };
    return (
      !leavesHtmlOpen(line) && !CONTAINED_FENCE.test(line) && !(marker !== undefined && this.#isBelowHtml)
    );
  }
}

const leavesHtmlOpen = (line: string): boolean =>
  OPEN_HTML.some(([opening, end]) => {
    const opened = opening.exec(line)?.[0];
    return opened !== undefined && !line.includes(end, opened.length);
  });

/** Returns the index after the line end that follows. A carriage return ends a line, also without a line feed. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === LINE_FEED) return at + 1;
    if (character === CARRIAGE_RETURN) return text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
  }
  return text.length;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Parses a text in parts. Parts with definitions are parsed twice: first for the names, which count in all parts.
 * @param parse parses one part, with the names of all parts
 * @returns the tree of the whole text. Its offsets count from the beginning of the text, its lines from that of a part.
 */
export function parseParts(text: string, parse: (part: MarkdownPart, names: DefinedNames) => Root): Root {
  const children: RootContent[] = [];
  const names = new DefinedNames();
  const parts = markdownParts(text);
  if (parts.length > 1) for (const part of parts) if (part.text.includes(DEFINITION)) parse(part, names);
  for (const part of parts) {
    const root = parse(part, names);
    if (part.start > 0) moveOffsets(root, part.start);
    for (const child of root.children) children.push(child);
  }
  return { type: 'root', children };
}

function moveOffsets(root: Nodes, by: number): void {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { position } = node;
    if (position) {
      position.start.offset = (position.start.offset ?? 0) + by;
      position.end.offset = (position.end.offset ?? 0) + by;
    }
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
}
