import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { separateProseLines } from './prose-lines.ts';

/** Match line starts that only Markdown has: a heading, an item, a quote, a fence or a table's second line. */
const BLOCK_SYNTAX = [
  /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~)/m,
  /^ {0,3}\|? *:?-{3,}:? *\|/m,
  // A scene break.
  /^ {0,3}(?:\*{3,}|_{3,})[^\S\n]*$/m,
];
/** A thought in italics: the stars or lines are at its words, and no word goes on beside them. */
const ITALICS = /(?<![*_\p{L}\p{N}])([*_])(?![\s*_])[^*_\n]+(?<!\s)\1(?![*_\p{L}\p{N}])/u;
const INLINE_SYNTAX = [
  ITALICS,
  /\*\*\S[^*\n]*\*\*/,
  /\[[^[\]\n]+\]\([^)\s[]+\)/,
  /\[\[[^[\]\n]+\]\]/,
  // A comment of Obsidian.
  /(?<!\d)%%[^%\n]+%%/,
  /`[^`\n]+`/,
];

/**
 * Whether a text was written as Markdown rather than as prose that happens to contain such characters: dialogue with
 * dashes and a line that begins with a year are no lists.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (INLINE_SYNTAX.some((syntax) => syntax.test(text))) return true;
  if (!BLOCK_SYNTAX.some((syntax) => syntax.test(text))) return false;
  const prose = separateProseLines(text);
  return BLOCK_SYNTAX.some((syntax) => syntax.test(prose));
}

const MAX_SYNC_LENGTH = 10_000;

/**
 * Whether Markdown is short enough to be parsed on the main thread: prose of this length takes 20 ms, the worst text
 * less than a second. Longer text is parsed in a worker; text beyond the parser's bounds is pasted as lines, with the
 * reason.
 */
export const canParseSynchronously = (text: string): boolean =>
  text.length <= MAX_SYNC_LENGTH && markdownFault(text) === undefined;
