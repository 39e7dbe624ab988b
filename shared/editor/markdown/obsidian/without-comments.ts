import { trimEndOf } from '../../../lib/trim-characters.ts';
import { CodeLines } from './code-lines.ts';

const SIGN = '%%';
/** A line that begins a block of its own, below which a code span of the line above does not go on. */
const BEGINNING = /^[ \t>]*(?:[-+*][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|%%)/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** A comment at the beginning of a line, which may go on behind empty lines. */
const BLOCK_COMMENT = /^[ \t>]*%%/;
/** What the scan looks for: a comment, and what may contain the signs of one without being one. */
const PIECES =
  /%%|`+|\\[\s\S]?|<code[\s>]|<[a-z/!][^<>]{0,2000}>|https?:\/\/[^\s<>)\]]*|\]\([^()\s]{0,2000}\)/gi;
/** A number with two percent signs, or a part of an address, begins no comment. */
const NO_START = /[\d%/=&?]/;

/** A part of a text, by indices. */
interface Part {
  from: number;
  to: number;
}

/**
 * Returns Markdown without the comments of Obsidian, `%%…%%`: they are no text of the book. A comment at the beginning
 * of a line ends at the next sign, any other one in its paragraph. A comment without an end is text, and code stays as
 * it is. Takes time linear in the length of the text.
 */
export function withoutComments(markdown: string): string {
  if (!markdown.includes(SIGN)) return markdown;
  const comments = findComments(markdown);
  if (comments.length === 0) return markdown;
  let written = '';
  let end = 0;
  for (const { from, to } of comments) {
    written += markdown.slice(end, from);
    end = to;
  }
  return written + markdown.slice(end);
}

function findComments(markdown: string): Part[] {
  const comments: Part[] = [];
  const codeLines = new CodeLines();
  let paragraph: Part | undefined;
  const endParagraph = (): void => {
    if (paragraph)
      for (const { from, to } of commentsIn(markdown.slice(paragraph.from, paragraph.to)))
        comments.push(withSpace(markdown, { from: paragraph.from + from, to: paragraph.from + to }));
    paragraph = undefined;
  };
  for (let at = 0; at < markdown.length;) {
    const end = endOfLine(markdown, at);
    const line = trimEndOf(markdown.slice(at, end), '\r\n');
    const isText = codeLines.read(line) === 'text';
    const start = isText ? BLOCK_COMMENT.exec(line)?.[0].length : undefined;
    const close = start === undefined ? -1 : markdown.indexOf(SIGN, at + start);
    if (!isText || start !== undefined || BEGINNING.test(line)) endParagraph();
    if (start !== undefined && close >= 0) {
      const comment = withSpace(markdown, { from: at + start - SIGN.length, to: close + SIGN.length });
      comments.push(comment);
      at = comment.to;
      continue;
    }
    if (isText) paragraph = { from: paragraph?.from ?? at, to: end };
    if (HEADING.test(line)) endParagraph();
    at = end;
  }
  endParagraph();
  return comments;
}

/** Finds the comments of a paragraph. Each sign is looked at once, because code spans and comments know their ends. */
function commentsIn(paragraph: string): Part[] {
  if (!paragraph.includes(SIGN)) return [];
  const comments: Part[] = [];
  const ends = codeSpanEnds(paragraph);
  const codeEnds = [...paragraph.matchAll(/<\/code>/gi)].map(({ index }) => index).toReversed();
  PIECES.lastIndex = 0;
  for (let found = PIECES.exec(paragraph); found; found = PIECES.exec(paragraph)) {
    const [piece] = found;
    const { index } = found;
    if (piece.startsWith('`')) PIECES.lastIndex = ends.get(index) ?? PIECES.lastIndex;
    else if (/^<code/i.test(piece)) {
      while ((codeEnds.at(-1) ?? Infinity) < index) codeEnds.pop();
      PIECES.lastIndex = codeEnds.at(-1) ?? PIECES.lastIndex;
    } else if (piece === SIGN && !NO_START.test(paragraph.charAt(index - 1))) {
      const close = paragraph.indexOf(SIGN, index + SIGN.length);
      if (close < 0) break;
      comments.push({ from: index, to: close + SIGN.length });
      PIECES.lastIndex = close + SIGN.length;
    }
  }
  return comments;
}

/** Returns the end of each code span by its beginning: the next run of as many backticks. */
function codeSpanEnds(paragraph: string): Map<number, number> {
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  for (const { 0: run, index } of [...paragraph.matchAll(/`+/g)].toReversed()) {
    const close = next.get(run.length);
    if (close !== undefined) ends.set(index, close + run.length);
    next.set(run.length, index);
  }
  return ends;
}

/** Adds the space that only the comment needed: its whole line, or one of the spaces at both of its sides. */
function withSpace(markdown: string, { from, to }: Part): Part {
  let start = from;
  while (start > 0 && isBlank(markdown.charAt(start - 1))) start -= 1;
  let end = to;
  while (end < markdown.length && isBlank(markdown.charAt(end))) end += 1;
  const startsLine = start === 0 || isLineEnd(markdown.charAt(start - 1));
  const endsLine = end === markdown.length || isLineEnd(markdown.charAt(end));
  if (endsLine && startsLine) return { from: start, to: endOfLine(markdown, end) };
  // Two spaces at the end of a line would be a line break.
  if (endsLine) return { from: start, to: end };
  return start < from || startsLine ? { from, to: end } : { from, to };
}

const isLineEnd = (character: string): boolean => character === '\n' || character === '\r';
const isBlank = (character: string): boolean => character === ' ' || character === '\t';

/** Returns the index after the line end that follows. */
function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') return at + 1;
    if (character === '\r') return text.charAt(at + 1) === '\n' ? at + 2 : at + 1;
  }
  return text.length;
}
