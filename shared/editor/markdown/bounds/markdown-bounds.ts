import { invalidInput } from '../../../errors/app-error.ts';

/** The most quotes and lists nested in one line; real pages nest five. micromark takes quadratic time for many `>`. */
const MAX_NESTING = 50;
/** The most delimiters of emphasis, links and tags in one line. micromark takes quadratic time in a paragraph. */
const MAX_DELIMITERS = 5_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A divider of any length: `- - - -`. */
const DIVIDER = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g;
/** A delimiter of emphasis, links or tags. An underscore inside a word is none. */
const DELIMITER = /\*+|~+|[[<]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/**
 * Checks that a text can be parsed as Markdown in time linear in its length: its nesting and its delimiters per line
 * are limited. Reads the lines once. Fenced code is skipped, because it is not parsed as Markdown.
 * @returns a sentence for the writer; undefined for a text within the limits
 */
export function markdownFault(text: string): string | undefined {
  let fence: string | undefined;
  for (const line of linesOf(text)) {
    const fenceMarker = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (fenceMarker?.startsWith(fence)) fence = undefined;
      continue;
    }
    fence = fenceMarker;
    if (line.length <= MAX_NESTING || DIVIDER.test(line)) continue;
    const containers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0;
    if (containers > MAX_NESTING)
      return `This text is nested too deeply to be read. Quotes and lists can stand at most ${MAX_NESTING} deep.`;
    if (line.length > MAX_DELIMITERS && (line.match(DELIMITER)?.length ?? 0) > MAX_DELIMITERS)
      return 'A line of this text has too many signs of emphasis or links to be read. Break it into several paragraphs.';
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

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    yield text.slice(start, stop);
    start = stop + 1;
  }
}
