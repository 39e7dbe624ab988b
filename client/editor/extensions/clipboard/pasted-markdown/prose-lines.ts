/** Lines with a meaning of their own in Markdown: a heading, an item, a quote, a fence, a table's row, a break. */
const SYNTAX =
  /^(?: {0,3}(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|```|~~~|\||\$\$|[-*_=]{2,}\s*$|[-*_] [-*_] [-*_]|<)|\t| {4})/;
const FENCE = /^ {0,3}(```|~~~)/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) /;
const DASH = /^[-–—] \S/;
/** The end of a sentence, with the mark of a quotation behind it. */
const SENTENCE_END = /[.!?…,;:]["”»’']?$/;
/** The lines of a text that a program broke at a width have about this many characters. */
const [MIN_WIDTH, MAX_WIDTH] = [50, 110];
/** The part of the lines that must have it. */
const WRAPPED_PART = 0.8;
/** Numbers above this one begin no list, unless the item before has the number before. */
const MAX_FIRST_NUMBER = 99;

const isPlain = (line: string | undefined): line is string =>
  line !== undefined && line.trim() !== '' && !SYNTAX.test(line);

/**
 * Whether lines that begin with a dash are dialogue, as in several languages: they end as sentences do, and narration is
 * beside one of them, or the first line is one.
 */
export function isDialogue(lines: readonly string[]): boolean {
  const spoken = lines.flatMap((line, at) => (DASH.test(line) ? [at] : []));
  const sentences = spoken.filter((at) => SENTENCE_END.test(lines[at]?.trimEnd() ?? ''));
  if (spoken.length === 0 || sentences.length < WRAPPED_PART * spoken.length) return false;
  return sentences[0] === 0 || spoken.some((at) => isPlain(lines[at - 1]) || isPlain(lines[at + 1]));
}

/** Returns the lines without the meaning that a dash of dialogue or a year at their beginning has in Markdown. */
export function withoutFalseItems(lines: readonly string[]): string[] {
  const hasDialogue = isDialogue(lines);
  let before = 0;
  return lines.map((line) => {
    if (hasDialogue && line.startsWith('- ')) return `\\${line}`;
    const [, digits] = /^(\d{1,9})[.)] /.exec(line) ?? [];
    const number = Number(digits);
    const isItem = digits !== undefined && (number <= MAX_FIRST_NUMBER || number === before + 1);
    if (line.trim() !== '') before = isItem ? number : 0;
    return digits === undefined || isItem ? line : `${digits}\\${line.slice(digits.length)}`;
  });
}

/**
 * Prepares prose with a little Markdown in it, such as a chat, a mail or a chapter, for the parser, which would join its
 * lines: each line becomes a paragraph, as it does in a text without Markdown. The lines of a text that a program broke
 * at a width stay together.
 */
export function separateProseLines(text: string): string {
  const lines = withoutFalseItems(text.split(/\r\n|\r|\n/));
  const ends: number[] = [];
  let fence: string | undefined;
  for (const [at, line] of lines.entries()) {
    const [, sign] = FENCE.exec(line) ?? [];
    if (sign !== undefined) fence = fence === undefined ? sign : fence === sign ? undefined : fence;
    else if (fence === undefined && isOver(line, lines[at + 1])) ends.push(at);
  }
  const widths = ends.map((at) => lines[at]?.length ?? 0);
  const wrapped = widths.filter((width) => width >= MIN_WIDTH && width <= MAX_WIDTH);
  if (wrapped.length >= WRAPPED_PART * widths.length) return lines.join('\n');
  const separate = new Set(ends);
  return lines.map((line, at) => (separate.has(at) ? `${line}\n` : line)).join('\n');
}

/** Whether a line ends a paragraph, because the next one is prose too. */
function isOver(line: string, next: string | undefined): boolean {
  if (!isPlain(next)) return false;
  if (isPlain(line)) return !line.endsWith('  ') && !line.endsWith('\\');
  // A line behind an item or a quote would become part of it.
  return /^ {0,3}>/.test(line) || (ITEM.test(line) && !/^\s/.test(next));
}
