/** Returns the beginning of a text, at most `max` UTF-16 code units, without half of a character at its end. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
