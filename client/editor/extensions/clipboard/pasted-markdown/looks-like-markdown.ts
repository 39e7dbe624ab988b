import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';

/** Match line starts that only Markdown has: a heading, an item, a quote, a fence or a table's second line. */
const BLOCK_SYNTAX = [
  /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~)/m,
  /^ {0,3}\|? *:?-{3,}:? *\|/m,
];
const INLINE_SYNTAX = [/\*\*\S[^*\n]*\*\*/, /\[[^[\]\n]+\]\([^)\s[]+\)/, /\[\[[^[\]\n]+\]\]/, /`[^`\n]+`/];

/** Matches a line of dialogue that opens with a dash, as in several languages. */
const DIALOGUE_LINE = /^[-–—] .*[.!?…”"]$/;

/**
 * Whether a text was written as Markdown rather than as prose that happens to contain such characters. A text whose
 * first line is dialogue with a dash is not a list.
 */
export function looksLikeMarkdown(text: string): boolean {
  return (
    INLINE_SYNTAX.some((syntax) => syntax.test(text)) ||
    (BLOCK_SYNTAX.some((syntax) => syntax.test(text)) &&
      !DIALOGUE_LINE.test((text.split('\n', 1)[0] ?? '').trimEnd()))
  );
}

const MAX_SYNC_LENGTH = 10_000;

/**
 * Whether Markdown is short enough to be parsed on the main thread: prose of this length takes 20 ms, the worst text
 * less than a second. Longer text is parsed in a worker; text beyond the parser's bounds is pasted as lines, with the
 * reason.
 */
export const canParseSynchronously = (text: string): boolean =>
  text.length <= MAX_SYNC_LENGTH && markdownFault(text) === undefined;
