/** A language that code can be in; null is plain text. */
export interface LanguageChoice {
  label: string;
  language: string | null;
}

const PLAIN: LanguageChoice = { label: 'Plain text', language: null };

/**
 * What a query finds: names that begin so before those that have it within. Another name for a language, as `js` is one,
 * is a choice of its own.
 * @param isKnown whether a name, or another name, means a language
 */
export function languageChoices(
  languages: readonly string[],
  isKnown: (name: string) => boolean,
  query: string,
): LanguageChoice[] {
  const wanted = query.trim().toLowerCase();
  const choice = (language: string): LanguageChoice => ({ label: language, language });
  if (wanted === '') return [PLAIN, ...languages.map(choice)];
  const begin = languages.filter((name) => name.startsWith(wanted));
  const within = languages.filter((name) => name.includes(wanted) && !name.startsWith(wanted));
  const other = isKnown(wanted) && !languages.includes(wanted) ? [wanted] : [];
  const plain = PLAIN.label.toLowerCase().startsWith(wanted) ? [PLAIN] : [];
  return [...other.map(choice), ...begin.map(choice), ...plain, ...within.map(choice)];
}
