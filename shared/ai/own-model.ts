import * as v from 'valibot';
import { trimEndOf } from '../lib/trim-characters.ts';

const NOT_AN_ADDRESS = 'Enter the address of the model, such as https://api.example.com/v1.';

/**
 * The base URL of a workspace's own model, without a slash at its end. The key has a field of its own, because members see
 * the address and must not see the key.
 */
export const ModelAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'The address of a model may have at most 500 characters.'),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), NOT_AN_ADDRESS),
  v.check(
    hasNoSecret,
    'The address must not hold a user name, password, query or fragment. Enter the key in its own field.',
  ),
  v.transform((text) => trimEndOf(new URL(text).href, '/')),
);

/** The key of a workspace's own model: printable ASCII, as HTTP headers require. */
export const ModelKey = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'A key must not be empty.'),
  v.maxLength(1_000, 'A key may have at most 1,000 characters.'),
  v.regex(/^[\x21-\x7E]+$/, 'A key has only letters, digits and signs, without spaces.'),
);

function hasNoSecret(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '';
}
