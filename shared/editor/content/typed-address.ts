import { hrefFrom } from './href.ts';

/** How many characters before the caret are searched for an address. A longer one is not linked while typing. */
export const LOOK_BACK = 500;

export interface TypedAddress {
  text: string;
  href: string;
  /** The number of characters between the end of the address and the end of the searched text. */
  after: number;
}

/** Matches a character that no typed address contains: white space, a quotation mark, an angle bracket or an object. */
const ADDRESS_BREAK = /[\s"“”„«»‹›<>\uFFFC]/;
const OPENS = "([{'‘’*_~";
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const TRAILING = ".,;:!?…'‘’*";

const SCHEME = /^https?:\/\/(?:[^/?#]{1,253}\.[^/?#]|localhost(?:[:/?#]|$))/i;
const WWW = /^www\.[^./?#]{1,63}\.[^./?#]/i;
const EMAIL = /^[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u;

/** Returns the characters at the end of a text that may belong to an address. */
function lastRun(before: string): string {
  let start = before.length;
  while (start > 0 && !ADDRESS_BREAK.test(before.charAt(start - 1))) start -= 1;
  return before.slice(start);
}

/** Returns how many more of an opening bracket than of its closing one a text has. */
function openBrackets(text: string, closing: string): number {
  let open = 0;
  for (const character of text) {
    if (character === CLOSES[closing]) open += 1;
    else if (character === closing) open -= 1;
  }
  return open;
}

/** Returns an address without the punctuation of the sentence after it. A closing bracket stays if it closes one of the address. */
function withoutTrailing(run: string): string {
  let end = run.length;
  for (; end > 0; end -= 1) {
    const last = run.charAt(end - 1);
    const isUnopened = last in CLOSES && openBrackets(run.slice(0, end), last) < 0;
    if (!TRAILING.includes(last) && !isUnopened) break;
  }
  return run.slice(0, end);
}

/**
 * Returns the address that a text ends with: `https://…`, `www.…` or an email address, as in GitHub Flavored Markdown
 * (6.9). A bare domain is not one, because in a text `end.of` may be a missing space.
 * @param before the text before the character that ends the address; at most `LOOK_BACK` characters
 * @param ending that character; a closing bracket may still belong to the address
 */
export function addressAtEnd(before: string, ending: string): TypedAddress | null {
  const run = lastRun(before);
  // The start of a longer run is not in the searched text.
  if (run.length >= LOOK_BACK) return null;
  let start = 0;
  while (start < run.length && OPENS.includes(run.charAt(start))) start += 1;
  const opened = run.slice(start);
  if (ending in CLOSES && openBrackets(opened, ending) > 0) return null;
  const text = withoutTrailing(opened);
  if (!SCHEME.test(text) && !WWW.test(text) && !EMAIL.test(text)) return null;
  const href = hrefFrom(text);
  return href === null ? null : { text, href, after: opened.length - text.length };
}

/** Matches a run of characters that may contain an address. */
const RUNS = /[^\s"“”„«»‹›<>\uFFFC]+/g;
const MAY_BE_ADDRESS = /:\/\/|www\.|@/i;

/** An address in a text. */
export interface FoundAddress extends Pick<TypedAddress, 'text' | 'href'> {
  /** The index of its first character. */
  start: number;
}

/** Returns the addresses in a text of any length that would become links if the text were typed, in their order. */
export function findAddresses(text: string): FoundAddress[] {
  if (!MAY_BE_ADDRESS.test(text)) return [];
  return [...text.matchAll(RUNS)].flatMap(({ 0: run, index }) => {
    const address = MAY_BE_ADDRESS.test(run) ? addressAtEnd(run, ' ') : null;
    if (!address) return [];
    const start = index + run.length - address.after - address.text.length;
    return [{ start, text: address.text, href: address.href }];
  });
}

/** Returns whether the caret after a text is within an address that is still being typed. */
export const isInAddress = (before: string): boolean =>
  /https?:\/\/|www\./i.test(lastRun(before.slice(-LOOK_BACK)));
