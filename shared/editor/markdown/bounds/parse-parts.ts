import { trimEndOf } from '../../../lib/trim-characters.ts';
import type { Nodes, Root, RootContent } from 'mdast';

/** A part of a text that can be parsed on its own, with its offset in the text. */
export interface MarkdownPart {
  readonly start: number;
  readonly text: string;
}

/** Parts are at least this long, in characters, so that a text of short paragraphs does not become thousands of parts. */
const MIN_LENGTH = 2_000;

/** The beginning or end of fenced code. */
const FENCE = /^(`{3,})[^`]*$|^(~{3,})/;
/** A fence in a list, or a line of HTML that may contain one: which lines are code is only known to a parser. */
const UNCLEAR_FENCE = /^ {1,3}(?:```|~~~)|^ {0,3}</;
const EMPTY = /^[ \t]*$/;
/** A definition of a link or a footnote: `[name]: …`. Its name counts in the whole text. */
const DEFINITION = ']:';
/** A line that can begin a part: no indentation, no list, no HTML, and no continuation of a block above. */
const BEGINNING = /^(?![-+*\d<]|[ \t])\S/;
/** HTML that goes on after an empty line, up to a sign of its own (CommonMark, HTML blocks 1 to 5). */
const OPEN_HTML = /<(?:!--|\?|![a-z]|!\[CDATA\[|script|pre|style|textarea)/i;

/**
 * Splits Markdown at empty lines into parts that parse as they would within the whole text. micromark copies its list
 * of events at the end of each quote and list, so that the time for a whole text grows with the square of its length.
 * A text with definitions is one part, because they count everywhere.
 */
export function markdownParts(text: string): MarkdownPart[] {
  if (text.length <= MIN_LENGTH || text.includes(DEFINITION) || OPEN_HTML.test(text))
    return [{ start: 0, text }];
  const parts: MarkdownPart[] = [];
  let start = 0;
  let fence: string | undefined;
  let isBelowEmptyLine = false;
  const hasFences = /```|~~~/.test(text);
  for (let at = 0; at < text.length;) {
    const end = lineEnd(text, at);
    const line = trimEndOf(text.slice(at, end), '\r\n');
    if (hasFences && UNCLEAR_FENCE.test(line)) break;
    const [, ticks, tildes] = FENCE.exec(line) ?? [];
    const marker = ticks ?? tildes;
    const canBegin = fence === undefined && isBelowEmptyLine && BEGINNING.test(line);
    if (canBegin && at - start >= MIN_LENGTH) {
      parts.push({ start, text: text.slice(start, at) });
      start = at;
    }
    if (fence === undefined) fence = marker;
    else if (marker?.startsWith(fence) && EMPTY.test(line.slice(marker.length))) fence = undefined;
    isBelowEmptyLine = EMPTY.test(line);
    at = end;
  }
  parts.push({ start, text: text.slice(start) });
  return parts;
}

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
 * Parses a text in parts.
 * @param parse parses one part
 * @returns the tree of the whole text. Its offsets count from the beginning of the text, its lines from that of a part.
 */
export function parseParts(text: string, parse: (part: MarkdownPart) => Root): Root {
  const children: RootContent[] = [];
  for (const part of markdownParts(text)) {
    const root = parse(part);
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
