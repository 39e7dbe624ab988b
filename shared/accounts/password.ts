import * as v from 'valibot';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * A password somebody chooses: 8 to 256 characters (code points), taken exactly as typed [G3]. Whether it is easy to
 * guess is for the server to say, which has the lists and knows the person.
 */
export const NewPassword = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  // A lone surrogate has no UTF-8: two different ones would be hashed alike.
  v.check((text) => text.isWellFormed(), 'The password holds a broken character.'),
  v.check((text) => lengthOf(text) >= PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters.`),
  v.check((text) => lengthOf(text) <= PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`),
);

/** A password somebody claims to know: no rule but the upper bound, which keeps the hash's work small. */
export const TypedPassword = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.check((text) => lengthOf(text) <= PASSWORD_MAX, `A password has at most ${PASSWORD_MAX} characters.`),
);
