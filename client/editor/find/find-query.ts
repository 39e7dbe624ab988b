import { CHARACTER_FORMS } from '#shared/search/character-forms.ts';

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

/** Letters that a text may have as one character: ligatures, which PDF files keep. The longest come first. */
const LIGATURES: readonly (readonly string[])[] = [
  ['ffi', 'ﬃ', 'ﬀi', 'fﬁ'],
  ['ffl', 'ﬄ', 'ﬀl', 'fﬂ'],
  ['ff', 'ﬀ'],
  ['fi', 'ﬁ'],
  ['fl', 'ﬂ'],
  ['st', 'ﬆ', 'ﬅ'],
];
/** Signs that the editor sets in place of several typed ones. */
const TYPESET: readonly (readonly string[])[] = [
  ['...', '…'],
  ['---', '—'],
  ['--', '–', '—'],
];
const SEQUENCES = [...TYPESET, ...LIGATURES];

/** French quotation marks are set with a space inside them. */
const QUOTATION_MARK = '(?:«[\u00A0\u202F ]?|[\u00A0\u202F ]?»|["“”„″])';
/** A letter without its accent is no match for the letter with it, in two characters as in one. */
const NO_ACCENT = String.raw`(?![\u0300-\u036f])`;
/** A letter of a script that is written with and without vowels. */
const VOCALISED = /(?=\p{L})[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/u;
/** Vowels and other marks that a text may have after such a letter, and the tatweel, which only stretches a word. */
const UNTYPED_MARKS = String.raw`(?:(?=\p{M})[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]|\u0640){0,8}`;
const ALEF = '\u0627';
/** Alef with a sign that only vocalised texts have. */
const ALEF_WASLA = '\u0671';

export function compileQuery({ text, matchCase, wholeWords, isPattern }: FindQuery): CompiledQuery {
  if (text === '') return { kind: 'none' };
  const source = isPattern ? text : literalPattern(text);
  const pattern = wholeWords ? `(?<!${WORD})(?:${source})(?!${WORD})` : source;
  try {
    return { kind: 'expression', expression: new RegExp(pattern, matchCase ? 'gu' : 'giu') };
  } catch {
    return { kind: 'error', message: 'This pattern is not complete yet.' };
  }
}

/** Returns a pattern for a text in all the forms that it can have, in the text of a page. */
function literalPattern(typed: string): string {
  const text = typed.normalize('NFC');
  const patterns: string[] = [];
  for (let at = 0; at < text.length;) {
    const sequence = SEQUENCES.flatMap((forms) =>
      forms.filter((form) => text.startsWith(form, at)).map((form) => ({ forms, length: form.length })),
    ).toSorted((a, b) => b.length - a.length)[0];
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    patterns.push(
      sequence ? `(?:${sequence.forms.map(escapePattern).join('|')})` : characterPattern(character),
    );
    at += sequence?.length ?? character.length;
  }
  return patterns.join('');
}

function characterPattern(character: string): string {
  const forms = CHARACTER_FORMS.find((group) => group.includes(character));
  if (forms?.startsWith('"')) return QUOTATION_MARK;
  if (forms !== undefined) return `[${forms.replace('-', String.raw`\-`)}]`;
  const parts = character.normalize('NFD');
  if (VOCALISED.test(character)) {
    const spellings = character === ALEF ? [ALEF, ALEF_WASLA] : [character, [...parts].join(UNTYPED_MARKS)];
    return `(?:${spellings.join('|')})${UNTYPED_MARKS}`;
  }
  if (parts !== character) return `(?:${escapePattern(character)}|${escapePattern(parts)})`;
  return /\p{L}/u.test(character) ? escapePattern(character) + NO_ACCENT : escapePattern(character);
}

const escapePattern = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
