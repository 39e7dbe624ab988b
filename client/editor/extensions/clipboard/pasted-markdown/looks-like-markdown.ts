import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';

/** What only Markdown has at a line's start: a heading, an item, a quote, a fence, a table's second line. */
const BLOCK_SIGNS = /^ {0,3}(?:#{1,6} \S|[-*+] \S|\d{1,9}[.)] \S|> ?\S|```|~~~|\|? *:?-{3,}:? *\|)/m;
const INLINE_SIGNS = /\*\*\S[^*\n]*\*\*|\[[^[\]\n]+\]\([^)\s[]+\)|\[\[[^[\]\n]+\]\]|`[^`\n]+`/;

/** A line of dialogue as several languages set it. */
const SPEECH = /^[-–—] .*[.!?…”"]$/;

/**
 * Whether a text was written as Markdown rather than as prose that happens to hold such a sign: dialogue that opens with
 * dashes is no list, so a lone kind of sign on every line is none either.
 */
export function looksLikeMarkdown(text: string): boolean {
  return (
    INLINE_SIGNS.test(text) ||
    (BLOCK_SIGNS.test(text) && !SPEECH.test((text.split('\n', 1)[0] ?? '').trimEnd()))
  );
}

const LONGEST_AT_ONCE = 10_000;

/**
 * Whether Markdown is so short that the page may read it itself: prose of this length takes 20 ms, the worst text less than a
 * second. All others are read in a worker, or pasted as lines with the reason.
 */
export const isReadAtOnce = (text: string): boolean =>
  text.length <= LONGEST_AT_ONCE && markdownFault(text) === undefined;
