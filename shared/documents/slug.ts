import * as v from 'valibot';
import { cutText } from '../lib/cut-text.ts';
import { trimEndOf } from '../lib/trim-characters.ts';

const MAX_LENGTH = 80;

const SLUG = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** A segment of a URL: lower-case letters and digits of any script, separated by single hyphens. */
export const Slug = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH, `A slug may have at most ${MAX_LENGTH} characters.`),
  v.check((text) => SLUG.test(text), 'A slug holds lower-case letters, digits and hyphens.'),
);

/**
 * Returns the slug of a title. Latin letters lose their accents, other scripts stay; an empty result is `untitled`.
 */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-');
  return truncate(plain, MAX_LENGTH) || 'untitled';
}

/**
 * Appends a suffix to a slug (`slug-2`, `slug-draft`) and shortens the slug so that the result fits the maximum
 * length.
 */
export function slugWith(slug: string, suffix: string): string {
  return `${truncate(slug, MAX_LENGTH - suffix.length - 1)}-${suffix}`;
}

/**
 * Returns at most `length` UTF-16 units, without half a surrogate pair at the end and without hyphens at either end.
 */
function truncate(text: string, length: number): string {
  return trimEndOf(cutText(text, length), '-').replace(/^-+/, '');
}
