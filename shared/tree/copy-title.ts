const SUFFIX = ' copy';
const MAX_CHARACTERS = 300;

/**
 * Returns the title of a copy. A long title is shortened so that the result stays within the maximum length of a
 * title.
 */
export function copyTitle(title: string): string {
  const characters = Array.from(title);
  const maxLength = MAX_CHARACTERS - SUFFIX.length;
  return `${characters.length > maxLength ? characters.slice(0, maxLength).join('').trimEnd() : title}${SUFFIX}`;
}
