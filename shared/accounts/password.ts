import * as v from 'valibot';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * A new password: 8 to 256 characters (code points), exactly as typed [G3]. The server checks whether it is easy to
 * guess, because it has the word lists and knows the person.
 */
export const NewPassword = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  // A lone surrogate has no encoding in UTF-8: two different ones would have the same hash.
  v.check((text) => text.isWellFormed(), 'The password holds a broken character.'),
  v.check((text) => lengthOf(text) >= PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters.`),
  v.check((text) => lengthOf(text) <= PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`),
);

/**
 * A password that is typed to log in or to confirm. Only the upper bound applies, which limits the work of hashing.
 */
export const TypedPassword = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.check((text) => lengthOf(text) <= PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters.`),
);
