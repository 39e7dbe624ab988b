const SUFFIX = ' copy';
const MAX_CHARACTERS = 300;
const EXTENSION = /\.[a-z0-9]{1,10}$/i;

/**
 * Returns the title of a copy. A long title is shortened so that the result stays within the maximum length of a
 * title.
 */
export const copyTitle = (title: string): string => withSuffix(title, SUFFIX);

/** Returns the name of a copied file, which keeps the extension: `pier.png` becomes `pier copy.png`. */
export function copyFileName(name: string): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return stem.trim() === '' ? copyTitle(name) : withSuffix(stem, `${SUFFIX}${extension}`);
}

function withSuffix(text: string, suffix: string): string {
  const characters = Array.from(text);
  const maxLength = MAX_CHARACTERS - suffix.length;
  return `${characters.length > maxLength ? characters.slice(0, maxLength).join('').trimEnd() : text}${suffix}`;
}
