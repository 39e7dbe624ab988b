const LONGEST = 40;

/** The first words of something, as its name in a sentence; null where it has none. */
export function firstWords(words: string): string | null {
  const line = words.split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= LONGEST) return line === '' ? null : line;
  const cut = line.slice(0, LONGEST);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,.;:–—-]+$/, '')}…`;
}
