import * as v from 'valibot';

const MAX_LENGTH = 80;

const SLUG = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** A part of an address: lower-case letters and digits of any script, parted by single hyphens. */
export const Slug = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH, `A slug may have at most ${MAX_LENGTH} characters.`),
  v.check((text) => SLUG.test(text), 'A slug holds lower-case letters, digits and hyphens.'),
);

/** The slug a title makes: accents of Latin letters dropped, other scripts kept; `untitled` when nothing is left. */
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

/** `slug-2`, `slug-draft`: a slug with something after it, still within the length. */
export function slugWith(slug: string, suffix: string): string {
  return `${truncate(slug, MAX_LENGTH - suffix.length - 1)}-${suffix}`;
}

/** At most `length` characters of UTF-16, no half of one at the end, no hyphen at either. */
function truncate(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^-+|-+$/gu, '');
}
