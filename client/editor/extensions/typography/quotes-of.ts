/** A language's quotation marks by key: `"` sets the outer pair, `'` the inner one. */
export interface Quotes {
  double: readonly [open: string, close: string];
  single: readonly [open: string, close: string];
}

const ENGLISH: Quotes = { double: ['“', '”'], single: ['‘', '’'] };
const GERMAN: Quotes = { double: ['„', '“'], single: ['‚', '‘'] };
const CROATIAN: Quotes = { double: ['„', '”'], single: ['‚', '’'] };
const BOSNIAN: Quotes = { double: ['„', '”'], single: ['‘', '’'] };
const SERBIAN: Quotes = { double: ['„', '”'], single: ['’', '’'] };
const POLISH: Quotes = { double: ['„', '”'], single: ['«', '»'] };
const HUNGARIAN: Quotes = { double: ['„', '”'], single: ['»', '«'] };
const GEORGIAN: Quotes = { double: ['„', '“'], single: ['«', '»'] };
const ANGLED: Quotes = { double: ['«', '»'], single: ['“', '”'] };
const RUSSIAN: Quotes = { double: ['«', '»'], single: ['„', '“'] };
const NORWEGIAN: Quotes = { double: ['«', '»'], single: ['‘', '’'] };
const SWISS: Quotes = { double: ['«', '»'], single: ['‹', '›'] };
const UYGHUR: Quotes = { double: ['«', '»'], single: ['›', '‹'] };
const NORDIC: Quotes = { double: ['”', '”'], single: ['’', '’'] };
const ARABIC: Quotes = { double: ['”', '“'], single: ['’', '‘'] };
// A narrow no-break space is inside each guillemet (Imprimerie nationale, Lexique).
const FRENCH: Quotes = { double: ['«\u202F', '\u202F»'], single: ['“', '”'] };

/**
 * Languages by their quotation marks, from CLDR 48, `delimiters`. Where a language's own authority differs, the
 * authority decides: Spain (RAE, Ortografía 2010: « » outside, “ ” inside), Switzerland (Bundeskanzlei,
 * Schreibweisungen: « » and ‹ ›), French (“ ” inside), Croatian (Hrvatski pravopis, IHJJ: „ ”), Polish (PWN: « »
 * inside), Lithuanian and Bulgarian (‚ ‘ inside).
 */
const LANGUAGES: readonly (readonly [tags: string, quotes: Quotes])[] = [
  ['de cs sk sl is bg lt et mk lb hsb dsb nds', GERMAN],
  ['pl ro', POLISH],
  ['hu', HUNGARIAN],
  ['hr', CROATIAN],
  ['bs', BOSNIAN],
  ['sr', SERBIAN],
  ['ka', GEORGIAN],
  ['fr', FRENCH],
  ['es it ca el eu ast oc br mg kk hy ti', ANGLED],
  ['pt-pt pt-ao pt-mz', ANGLED],
  ['ru uk be ky os', RUSSIAN],
  ['no nb nn', NORWEGIAN],
  ['de-ch de-li fr-ch it-ch rm gsw fa am', SWISS],
  ['ug', UYGHUR],
  ['sv fi se he yi', NORDIC],
  ['ar ur', ARABIC],
  [
    'es-419 es-ar es-bo es-bz es-cl es-co es-cr es-cu es-do es-ec es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-py es-sv es-us es-uy es-ve',
    ENGLISH,
  ],
];

const QUOTES_BY_TAG: ReadonlyMap<string, Quotes> = new Map(
  LANGUAGES.flatMap(([tags, quotes]) => tags.split(' ').map((tag) => [tag, quotes] as const)),
);

/**
 * Languages without spaces: nothing distinguishes an opening mark from a closing one, and their input methods provide
 * the marks.
 */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my']);

/** Returns the language and country of a tag (BCP 47) in lower case; a script or variant between them is skipped. */
export function parseLanguageTag(tag: string): { language: string; country: string } {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  return { language, country: rest.find((part) => /^(?:[a-z]{2}|\d{3})$/.test(part)) ?? '' };
}

/**
 * Returns the quotation marks of a language, the English ones if it is unknown.
 * @param tag the language (BCP 47)
 * @returns null if quotation marks stay as they are typed
 */
export function quotesOf(tag: string): Quotes | null {
  const { language, country } = parseLanguageTag(tag);
  if (WITHOUT_SPACES.has(language)) return null;
  return QUOTES_BY_TAG.get(`${language}-${country}`) ?? QUOTES_BY_TAG.get(language) ?? ENGLISH;
}
