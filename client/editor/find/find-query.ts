/** The text to find, and how it is matched. */
export interface FindQuery {
  text: string;
  matchCase: boolean;
  wholeWords: boolean;
  /** Whether `text` is a JavaScript regular expression. */
  isPattern: boolean;
}

export const EMPTY_QUERY: FindQuery = { text: '', matchCase: false, wholeWords: false, isPattern: false };

/** A compiled query: a global expression, an error as a sentence for the writer, or `none` for an empty query. */
export type CompiledQuery =
  { kind: 'none' } | { kind: 'expression'; expression: RegExp } | { kind: 'error'; message: string };

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;

/**
 * Groups of characters that are typed one way and typeset another; a search for one of them finds all of its group.
 */
const VARIANTS: readonly string[] = [`'‘’ʼ‚‹›′`, '"“”„«»″', ' \u00A0\u202F', '-‐‑'];

export function compileQuery({ text, matchCase, wholeWords, isPattern }: FindQuery): CompiledQuery {
  if (text === '') return { kind: 'none' };
  const source = isPattern ? text : [...text].map(literalPattern).join('');
  const pattern = wholeWords ? `(?<!${WORD})(?:${source})(?!${WORD})` : source;
  try {
    return { kind: 'expression', expression: new RegExp(pattern, matchCase ? 'gu' : 'giu') };
  } catch {
    return { kind: 'error', message: 'This pattern is not complete yet.' };
  }
}

function literalPattern(character: string): string {
  const variants = VARIANTS.find((group) => group.includes(character));
  if (variants !== undefined) return `[${variants.replace('-', String.raw`\-`)}]`;
  return character.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
