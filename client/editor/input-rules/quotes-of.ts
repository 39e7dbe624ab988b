/** How a language sets its quotation marks: outer and inner, opening and closing. */
export interface Quotes {
  double: readonly [open: string, close: string];
  single: readonly [open: string, close: string];
}

const ENGLISH: Quotes = { double: ['“', '”'], single: ['‘', '’'] };
const GERMAN: Quotes = { double: ['„', '“'], single: ['‚', '‘'] };
const POLISH: Quotes = { double: ['„', '”'], single: ['‚', '’'] };
const ANGLED: Quotes = { double: ['«', '»'], single: ['“', '”'] };
const NORDIC: Quotes = { double: ['”', '”'], single: ['’', '’'] };
// The thin space that does not break stands within (Imprimerie nationale).
const FRENCH: Quotes = { double: ['«\u202F', '\u202F»'], single: ['“', '”'] };

const SWISS: Quotes = { double: ['«', '»'], single: ['‹', '›'] };

/** Where a country sets them otherwise than its language does. */
const BY_COUNTRY: Readonly<Record<string, Quotes>> = {
  'de-ch': SWISS,
  'de-li': SWISS,
  'fr-ch': SWISS,
  'it-ch': SWISS,
  'pt-br': ENGLISH,
  'es-mx': ENGLISH,
  'es-us': ENGLISH,
  'es-419': ENGLISH,
};

/** By the first part of a language tag (BCP 47); after the locale data of CLDR, `delimiters`. */
const BY_LANGUAGE: Readonly<Record<string, Quotes>> = {
  de: GERMAN,
  cs: GERMAN,
  sk: GERMAN,
  sl: GERMAN,
  is: GERMAN,
  bg: GERMAN,
  lt: GERMAN,
  et: GERMAN,
  pl: POLISH,
  hu: POLISH,
  ro: POLISH,
  hr: POLISH,
  bs: POLISH,
  mk: GERMAN,
  fr: FRENCH,
  es: ANGLED,
  it: ANGLED,
  pt: ANGLED,
  ca: ANGLED,
  el: ANGLED,
  ru: ANGLED,
  uk: ANGLED,
  be: ANGLED,
  no: ANGLED,
  nb: ANGLED,
  nn: ANGLED,
  sv: NORDIC,
  fi: NORDIC,
};

/** Without spaces nothing tells an opening from an end, and their input methods have marks of their own. */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my']);

/** English where the language is not known; null where quotes are to stay as they were typed. */
export function quotesOf(tag: string): Quotes | null {
  const [language = '', country = ''] = tag.toLowerCase().split('-');
  if (WITHOUT_SPACES.has(language)) return null;
  return BY_COUNTRY[`${language}-${country}`] ?? BY_LANGUAGE[language] ?? ENGLISH;
}
