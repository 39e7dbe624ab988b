/** Tags whose place says how a language is spelled or quoted there. */
const WITH_COUNTRY =
  'en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA de-AT de-CH fr-BE fr-CA fr-CH es-419 es-MX it-CH nl-BE pt-BR pt-PT sr-Latn zh-Hans zh-Hant'.split(
    ' ',
  );
const A_TO_Z = [...'abcdefghijklmnopqrstuvwxyz'];

export interface Language {
  /** BCP 47. */
  tag: string;
  /** As its own speakers call it: "Deutsch", "English (UK)". */
  name: string;
  /** What else it is found by: its English name and its tag. */
  words: string;
}

const namesIn = (locale: string): Intl.DisplayNames =>
  new Intl.DisplayNames([locale, 'en'], {
    type: 'language',
    style: 'short',
    languageDisplay: 'standard',
    fallback: 'none',
  });

/** What its own speakers call a language; its tag where the browser has no name for it. */
export function languageName(tag: string): string {
  try {
    const name = namesIn(tag).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}

let known: readonly Language[] | undefined;

/** The languages of two letters that the browser knows by name, with the countries that set them otherwise; made once. */
export function knownLanguages(): readonly Language[] {
  if (known) return known;
  const english = namesIn('en');
  const twoLetters = A_TO_Z.flatMap((first) => A_TO_Z.map((second) => first + second));
  // Codes that were given up name the one that took their place.
  const current = twoLetters.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag);
  const named = new Set<string>();
  known = [...current, ...WITH_COUNTRY]
    .flatMap((tag) => {
      const inEnglish = english.of(tag);
      if (inEnglish === undefined || named.has(inEnglish)) return [];
      named.add(inEnglish);
      return { tag, name: languageName(tag), words: `${inEnglish} ${tag}` };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return known;
}

/** Letters without case and accents, so that "francais" finds "Français". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether what somebody wrote means this language: the beginning of any of its words. */
export function meansLanguage({ name, words }: Pick<Language, 'name' | 'words'>, query: string): boolean {
  const asked = plain(query).trim();
  return ` ${plain(`${name} ${words}`).replaceAll(/[()]/g, ' ')}`.includes(` ${asked}`);
}
