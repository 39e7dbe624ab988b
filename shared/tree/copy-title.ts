const SUFFIX = ' copy';
const MAX_CHARACTERS = 300;

/** What the copy of something is called; a long title loses its end, so that it stays one. */
export function copyTitle(title: string): string {
  const characters = Array.from(title);
  const available = MAX_CHARACTERS - SUFFIX.length;
  return `${characters.length > available ? characters.slice(0, available).join('').trimEnd() : title}${SUFFIX}`;
}
