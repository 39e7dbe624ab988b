import * as v from 'valibot';

/**
 * Creates the schema of a text with at most `max` UTF-16 units.
 * @param label names the text in error messages, with its article
 */
export const textUpTo = (label: string, max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `${label} may have at most ${max.toLocaleString('en')} characters.`),
    v.check((text) => text.isWellFormed(), `${label} holds a broken character.`),
  );
