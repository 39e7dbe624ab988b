import { invalidInput } from '../../../errors/app-error.ts';
import { LazyLines, MAX_LAZY_LINES } from './lazy-lines.ts';
import { countUnended, hasLongPunctuation, MAX_PUNCTUATION } from './unended-signs.ts';

/** The most quotes and lists nested in one line; real pages nest five. micromark takes quadratic time for many `>`. */
const MAX_NESTING = 50;
/**
 * The most delimiters of emphasis, links, tags and formulas in one paragraph, and the most cells in one row. micromark
 * takes quadratic time in a paragraph.
 */
export const MAX_SIGNS = 3_000;
/** The most addresses in one paragraph. */
const MAX_ADDRESSES = 5_000;
/** The most closing brackets, or closing signs of emphasis, of one paragraph that none opens. For each, micromark looks through all tokens. */
export const MAX_UNPAIRED = 500;
/** Pairs of brackets in one another below which a bracket counts as unpaired. micromark reads the text of each pair. */
const MAX_BRACKETS = 50;
/** The most cells of a table. Each row gets as many as the widest one, so that few characters can mean many cells. */
const MAX_CELLS = 100_000;

/** The most comments and links between empty lines that do not end in their line. For each, micromark may read to the end. */
const MAX_UNENDED = 100;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A divider of any length: `- - - -`. */
const DIVIDER = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g;
/** A delimiter of emphasis, links, tags, formulas, entities or cells. An underscore inside a word is not one. */
const DELIMITER = /\*+|~+|`+|[[<$&|\\]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
/** The sign of an address: `a@b` or `http://a`. */
const ADDRESS = /@|:\/\//g;
/** A line that is no part of the paragraph above it: an item, a heading, or a row of a table. */
const BEGINNING = /^ {0,3}(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]/;
/** The second line of a table. It names the number of its columns. */
const COLUMNS = /^[|:\- \t]+$/;

/**
 * Checks that a text can be parsed as Markdown in time linear in its length: its nesting, its delimiters per paragraph
 * and the cells of its tables are limited. Reads the lines once. Fenced code is skipped, because it is not parsed as Markdown.
 * @returns a sentence for the writer; undefined for a text within the limits
 */
export function markdownFault(text: string): string | undefined {
  let fence: string | undefined;
  let delimiters = 0;
  let addresses = 0;
  let unpaired = 0;
  let unended = 0;
  let columns = 0;
  let cells = 0;
  const lazyLines = new LazyLines();
  for (const line of linesOf(text)) {
    const fenceMarker = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (fenceMarker?.startsWith(fence)) fence = undefined;
      continue;
    }
    fence = fenceMarker;
    if (lazyLines.read(line) > MAX_LAZY_LINES)
      return `A paragraph of this text goes on for more than ${MAX_LAZY_LINES} lines below a quote or an item, too many to be read. Put an empty line above it.`;
    const isEmpty = line.trim() === '';
    // A table ends at an empty line.
    const header = isEmpty ? 0 : columnsOf(line);
    if (isEmpty || header > columns) [columns, cells] = [header, 0];
    cells += columns;
    if (cells > MAX_CELLS)
      return 'A table of this text has too many cells to be read. Divide it into several tables.';
    if (isEmpty || columns > 0 || BEGINNING.test(line)) [delimiters, addresses, unpaired] = [0, 0, 0];
    // The lines alone do not always tell whether an item begins, so only an empty line is certain to end a paragraph.
    unended = isEmpty ? 0 : unended + countUnended(line);
    unpaired = countUnpaired(line, unpaired);
    delimiters += line.match(DELIMITER)?.length ?? 0;
    addresses += line.match(ADDRESS)?.length ?? 0;
    const isTooMuch =
      delimiters > MAX_SIGNS || addresses > MAX_ADDRESSES || unpaired > MAX_UNPAIRED || unended > MAX_UNENDED;
    if (isTooMuch && !DIVIDER.test(line))
      return 'A paragraph of this text has too many signs of emphasis, links or addresses to be read. Break it into several paragraphs.';
    if (hasLongPunctuation(line))
      return `An address of this text has more than ${MAX_PUNCTUATION} signs of punctuation in a row, too many to be read. Shorten the address.`;
    if (line.length <= MAX_NESTING || DIVIDER.test(line)) continue;
    const containers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0;
    if (containers > MAX_NESTING)
      return `This text is nested too deeply to be read. Quotes and lists can stand at most ${MAX_NESTING} deep.`;
  }
  return undefined;
}

/**
 * Requires a text that can be parsed as Markdown.
 * @throws AppError `invalid_input` for a text beyond the limits of `markdownFault`
 */
export function requireReadableMarkdown(text: string): void {
  const fault = markdownFault(text);
  if (fault !== undefined) throw invalidInput(fault);
}

/** Adds the closing brackets of a line that no bracket of the line opens, or that are nested deeply. */
function countUnpaired(line: string, before: number): number {
  let open = 0;
  let unpaired = before;
  for (const [bracket] of line.matchAll(/[[\]]/g)) {
    if (bracket === '[') open += 1;
    else {
      if (open === 0 || open > MAX_BRACKETS) unpaired += 1;
      open = Math.max(0, open - 1);
    }
  }
  return unpaired;
}

/** Returns the number of columns that the second line of a table names; 0 for any other line. */
const columnsOf = (line: string): number =>
  line.includes('-') && line.includes('|') && COLUMNS.test(line) ? (line.match(/-+/g)?.length ?? 0) : 0;

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield text.slice(start, stop);
    start = stop + 1;
  }
}
