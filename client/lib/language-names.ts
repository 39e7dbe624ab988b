/** Tags with a country or script that decides on the spelling or the quotation marks. */
const WITH_COUNTRY =
  'en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA de-AT de-CH fr-BE fr-CA fr-CH es-419 es-MX it-CH nl-BE pt-BR pt-PT sr-Latn zh-Hans zh-Hant'.split(
    ' ',
  );
const A_TO_Z = [...'abcdefghijklmnopqrstuvwxyz'];

export interface Language {
  /** BCP 47. */
  tag: string;
  /** The name in the language itself: "Deutsch", "English (UK)". */
  name: string;
  /** Further words for the search: the English name and the tag. */
  words: string;
}

const namesIn = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames([locale, 'en'], {
    type: 'language',
    style: 'short',
    languageDisplay: 'standard',
    fallback: 'none',
  });

/** Returns the name of a language in that language; its tag when the browser has no name for it. */
export function languageName(tag: string): string {
  try {
    const name = namesIn(tag).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

let cachedLanguages: readonly Language[] | undefined;

/** Returns the languages with two-letter codes that the browser can name, and the variants above. Computed once. */
export function knownLanguages(): readonly Language[] {
  if (cachedLanguages) return cachedLanguages;
  const english = namesIn('en');
  const twoLetters = A_TO_Z.flatMap((first) => A_TO_Z.map((second) => first + second));
  // A deprecated code is left out: its canonical form is its replacement.
  const current = twoLetters.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag);
  const seenNames = new Set<string>();
  cachedLanguages = [...current, ...WITH_COUNTRY]
    .flatMap((tag) => {
      const inEnglish = english.of(tag);
      if (inEnglish === undefined || seenNames.has(inEnglish)) return [];
      seenNames.add(inEnglish);
      return { tag, name: languageName(tag), words: `${inEnglish} ${tag}` };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return cachedLanguages;
}

/** Removes case and accents, so that "francais" finds "Français". */
const foldAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns whether a search matches a language: it must be the beginning of one of its words. */
export function matchesLanguage({ name, words }: Pick<Language, 'name' | 'words'>, query: string): boolean {
  const searchText = foldAccents(query).trim();
  return ` ${foldAccents(`${name} ${words}`).replaceAll(/[()]/g, ' ')}`.includes(` ${searchText}`);
}
