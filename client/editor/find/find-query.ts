/** What is looked for. */
export interface FindQuery {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
  /** `text` is a regular expression, of the browser's kind. */
  isPattern: boolean;
}

export const EMPTY_QUERY: FindQuery = { text: '', matchCase: false, wholeWords: false, isPattern: false };

/** The expression that finds it, global; an error is a sentence for the writer; nothing is looked for with `none`. */
export type CompiledQuery =
  { kind: 'none' } | { kind: 'expression'; expression: RegExp } | { kind: 'error'; message: string };

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;

/** Letters that are typed one way and set another: whoever looks for one means all. */
const SAME: readonly string[] = [`'‘’ʼ‚‹›′`, '"“”„«»″', ' \u00A0\u202F', '-‐‑'];

export function compileQuery({ text, matchCase, wholeWords, isPattern }: FindQuery): CompiledQuery {
  if (text === '') return { kind: 'none' };
  const source = isPattern ? text : [...text].map(literal).join('');
  const whole = wholeWords ? `(?<!${WORD})(?:${source})(?!${WORD})` : source;
  try {
    return { kind: 'expression', expression: new RegExp(whole, matchCase ? 'gu' : 'giu') };
  } catch {
    return { kind: 'error', message: 'This pattern is not complete yet.' };
  }
}

function literal(letter: string): string {
  const same = SAME.find((letters) => letters.includes(letter));
  if (same !== undefined) return `[${same.replace('-', String.raw`\-`)}]`;
  return letter.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
