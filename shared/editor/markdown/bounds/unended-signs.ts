/** The beginnings of comments, declarations and instructions of HTML, each with the sign that ends it. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/<!--/g, '-->'],
  [/<\?/g, '?>'],
  [/<!\[CDATA\[/g, ']]>'],
  [/<![a-z]/gi, '>'],
];
/** An escaped sign ends nothing. */
const ESCAPED = /\\[!-/:-@[-`{-~]/g;

/**
 * Counts the beginnings in a line for which micromark looks for an end beyond the line: comments and other
 * declarations of HTML, and destinations and titles of links. It may look through the whole paragraph for each.
 */
export function countUnended(line: string): number {
  let count = 0;
  if (line.includes('<'))
    for (const [beginning, end] of BEGINNINGS) {
      const lastEnd = line.lastIndexOf(end);
      for (const { index } of line.matchAll(beginning)) if (index > lastEnd) count += 1;
    }
  if (!line.includes('](')) return count;
  const [, ...links] = line.replaceAll(ESCAPED, '').split('](');
  return count + links.filter((link) => !link.includes(')')).length;
}

/** The longest run of punctuation in an address. For each sign, micromark reads to the end of the run. */
export const MAX_PUNCTUATION = 200;
/** Punctuation that ends an address, unless more of the address follows. */
const PUNCTUATION = /(?:[!"')*,.:;<?_~\]]|&[a-z]+;)+/gi;
const ADDRESS = /:\/\/|www\./i;

/** Returns whether a line has an address with a long run of punctuation. */
export const hasLongPunctuation = (line: string): boolean =>
  line.length > MAX_PUNCTUATION &&
  ADDRESS.test(line) &&
  line
    .split(/\s+/)
    .some(
      (word) =>
        word.length > MAX_PUNCTUATION &&
        ADDRESS.test(word) &&
        (word.match(PUNCTUATION) ?? []).some(({ length }) => length > MAX_PUNCTUATION),
    );
