import * as v from 'valibot';

/** A language by its tag (BCP 47), such as `de` or `en-GB`. Whether anybody speaks it is not asked. */
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
