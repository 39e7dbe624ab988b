/**
 * Returns a text without some characters at its end. An expression such as `/\/+$/` does the same in quadratic time,
 * because it begins at every character of every run.
 * @param characters the characters to remove, each one UTF-16 unit
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the white space at the end of a text. */
export const spaceAtEnd = (text: string): string => text.slice(text.trimEnd().length);

/** Returns a text without its line ends: each becomes one space, together with the white space around it. */
export function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]/);
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line, index) => line !== '' || index === 0 || index === lines.length - 1)
    .join(' ');
}
