import * as v from 'valibot';

/** A language tag (BCP 47), such as `de` or `en-GB`. Only its syntax is checked, not whether the language exists. */
export const LanguageTag = v.pipe(
  v.string(),
  v.maxLength(35, 'A language is named by at most 35 characters.'),
  v.check(isTag, 'This is no language’s tag.'),
);

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
