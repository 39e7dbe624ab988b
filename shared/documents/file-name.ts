import { trimEndOf } from '../lib/trim-characters.ts';

/** Maximum bytes of a name in UTF-8. Most file systems allow 255, and a number and an extension are appended. */
const MAX_BYTES = 200;

/** Control characters, halves of surrogate pairs, and characters that change the reading direction. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Names of devices on Windows, which are reserved with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * Returns a title as a readable file name without its extension: `Chapter 1: Low Water` becomes
 * `Chapter 1 - Low Water`. Every file system accepts the name; it is empty when no character remains.
 * @param maxCharacters the most characters of the name
 */
export function fileName(title: string, maxCharacters: number): string {
  const words = title.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '');
  const allowed = trimEndOf(withAllowedCharacters(words).replaceAll(/ +/g, ' '), ': ')
    .replaceAll(/ ?: /g, ' - ')
    .replaceAll(':', '-')
    // Other systems than Windows hide files whose name begins with a dot, and programs read a hyphen as an option.
    .replace(/^[. -]+/, '');
  // Windows strips dots and spaces at the end.
  const name = trimEndOf(truncate(allowed, maxCharacters), '. ');
  return DEVICE_NAME.test(name) ? `_${name}` : name;
}

/** Replaces or removes the characters that Windows forbids in names, except colons. */
const withAllowedCharacters = (text: string): string =>
  text
    .replaceAll(/[<>?*]/g, '')
    .replaceAll('"', "'")
    .replaceAll(/[/\\|]/g, '-');

function truncate(name: string, maxCharacters: number): string {
  let bytes = 0;
  const fitting = [...name].slice(0, maxCharacters).filter((character) => {
    bytes += new TextEncoder().encode(character).length;
    return bytes <= MAX_BYTES;
  });
  return fitting.join('');
}
