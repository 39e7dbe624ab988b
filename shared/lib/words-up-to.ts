import * as v from 'valibot';

/** A text of at most so many UTF-16 units. @param what names it in the refusals, with its article */
export const wordsUpTo = (what: string, most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most, `${what} may have at most ${most.toLocaleString('en')} characters.`),
    v.check((text) => text.isWellFormed(), `${what} holds a broken character.`),
  );
