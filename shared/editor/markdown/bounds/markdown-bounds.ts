import { invalidInput } from '../../../errors/app-error.ts';

/** Quotes and lists within one another. A page nests five; micromark needs the square of a line of nothing but `>`. */
const MOST_NESTED = 50;
/** Signs of emphasis, links and tags in one line. micromark needs the square of those in one paragraph. */
const MOST_SIGNS = 5_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A divider, however long: `- - - -`. */
const DIVIDER = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
/** An underscore within a word opens nothing. */
const SIGN = /\*+|~+|[[<]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/**
 * Whether a text nests deeper, or has more signs in one line, than a reader of Markdown takes in time that grows with the
 * text's length. Looks at lines, in one pass; code between fences is not read as Markdown and may hold anything.
 * @returns a sentence for the writer; undefined for a text within the bounds
 */
export function markdownFault(text: string): string | undefined {
  let fence: string | undefined;
  for (const line of linesOf(text)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    fence = mark;
    if (line.length <= MOST_NESTED || DIVIDER.test(line)) continue;
    const containers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0;
    if (containers > MOST_NESTED)
      return `This text is nested too deeply to be read. Quotes and lists can stand at most ${MOST_NESTED} deep.`;
    if (line.length > MOST_SIGNS && (line.match(SIGN)?.length ?? 0) > MOST_SIGNS)
      return 'A line of this text has too many signs of emphasis or links to be read. Break it into several paragraphs.';
  }
  return undefined;
}

/** @throws AppError `invalid_input` for a text that no reader of Markdown takes */
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
