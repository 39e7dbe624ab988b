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

/** English where the language is not known. */
export const quotesOf = (language: string): Quotes =>
  BY_LANGUAGE[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
