const SUFFIX = ' copy';
const MOST = 300;

/** What the copy of something is called; a long title loses its end, so that it stays one. */
export function copyTitle(title: string): string {
  const letters = Array.from(title);
  const room = MOST - SUFFIX.length;
  return `${letters.length > room ? letters.slice(0, room).join('').trimEnd() : title}${SUFFIX}`;
}
