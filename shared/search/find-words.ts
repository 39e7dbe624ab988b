/** A part of a text, from a first to before a last UTF-16 unit. */
export type Range = [from: number, to: number];

/** As the index compares: without case and without the marks of letters. */
export const foldCharacter = (letter: string): string =>
  letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const foldWords = (text: string): string => foldCharacter(text.normalize('NFKC'));

/** A text to compare in, and where each unit of it came from. */
function folded(text: string): { text: string; places: number[] } {
  let shown = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldCharacter(letter);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    shown += plain;
    at += letter.length;
  }
  places.push(at);
  return { text: shown, places };
}

const isLetter = (unit: string | undefined): boolean => unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
const isUnspaced = (unit: string): boolean => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(unit);

/**
 * Where these words stand in a text, at the beginnings of words (anywhere in writings without spaces), in order, without
 * overlaps.
 * @param asked what was asked for, as it was typed
 */
export function findWords(text: string, asked: readonly string[]): Range[] {
  const { text: within, places } = folded(text);
  const found: Range[] = [];
  for (const words of asked.map(foldWords)) {
    if (words === '') continue;
    for (let at = within.indexOf(words); at >= 0; at = within.indexOf(words, at + words.length)) {
      if (!isUnspaced(words) && isLetter(within[at - 1])) continue;
      // Both are within the places, which end with the text's own end.
      found.push([places[at] ?? 0, places[at + words.length] ?? text.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const apart: Range[] = [];
  for (const range of found) {
    const last = apart.at(-1);
    if (!last || range[0] >= last[1]) apart.push(range);
    else if (range[1] > last[1]) apart[apart.length - 1] = [last[0], range[1]];
  }
  return apart;
}

/** UTF-16 units around what was found. */
const BEFORE = 60;
const WHOLE = 200;

/** The part of a text around the first place where words stand, on one line, with those places in it. */
export function snippetOf(text: string, asked: readonly string[]): { snippet: string; found: Range[] } {
  const line = text.replaceAll(/\s/g, ' ');
  const all = findWords(line, asked);
  const first = all[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordStart(line, first - BEFORE, first);
  const to = line.length - from <= WHOLE ? line.length : wordEnd(line, from + WHOLE);
  const [head, tail] = [from > 0 ? '…' : '', to < line.length ? '…' : ''];
  const found = all
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): Range => [start - from + head.length, end - from + head.length]);
  return { snippet: head + line.slice(from, to) + tail, found };
}

/** The first beginning of a word from here on, or here where there is none: never between two halves of one letter. */
function wordStart(line: string, from: number, limit: number): number {
  const space = line.indexOf(' ', from);
  if (space >= 0 && space < limit) return space + 1;
  return /[\uDC00-\uDFFF]/.test(line[from] ?? '') ? from + 1 : from;
}

function wordEnd(line: string, to: number): number {
  const space = line.lastIndexOf(' ', to);
  if (space > to - 40) return space;
  return /[\uDC00-\uDFFF]/.test(line[to] ?? '') ? to - 1 : to;
}
