import type { Quotes } from './quotes-of.ts';

/** The two keys of quotation marks. */
export type Kind = keyof Quotes;

const KINDS: readonly Kind[] = ['double', 'single'];
const STRAIGHT: Readonly<Record<Kind, string>> = { double: '"', single: "'" };

/** A mark opens a quotation at a line's start and after a space, an opening bracket or an opening exclamation. */
const BEFORE_OPENING = /(?:^|[\s([{<¿¡])$/;

/** Whether the text before a mark lets nothing but an opening stand there. */
export function opensAfter(before: string, quotes: Quotes): boolean {
  if (BEFORE_OPENING.test(before)) return true;
  const last = before.slice(-1);
  // In German “ closes; in Swedish one glyph does both, and either reading gives that glyph.
  const closes = KINDS.some((kind) => quotes[kind][1].trim() === last);
  return !closes && KINDS.some((kind) => quotes[kind][0].trim() === last);
}

/** Whether a closing glyph is an apostrophe: in a word, before elided letters, or in a plural's possessive (dogs’ bowl). */
function isApostrophe(before: string, after: string): boolean {
  if (/(?:^|\s)$/.test(before)) return true;
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  return before.endsWith('s') && /^\s\p{Ll}/u.test(after);
}

/** Whether a quotation of this kind is open at the end of a text: its language's marks and straight ones are read. */
export function isOpen(kind: Kind, text: string, quotes: Quotes): boolean {
  const open: Kind[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    for (const each of KINDS) {
      const [opening, closing] = quotes[each].map((set) => set.trim());
      if (mark !== opening && mark !== closing && mark !== STRAIGHT[each]) continue;
      const before = text.slice(Math.max(0, at - 2), at);
      const isBothWays = mark === STRAIGHT[each] || opening === closing;
      const opens = isBothWays ? opensAfter(before, quotes) : mark === opening;
      if (opens) open.push(each);
      else if (each === 'double' || !isApostrophe(before, text.slice(at + 1, at + 3)))
        open.length = open.includes(each) ? open.lastIndexOf(each) : open.length;
      break;
    }
  }
  return open.includes(kind);
}
