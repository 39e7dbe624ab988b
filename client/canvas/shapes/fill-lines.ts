import type { Measure, TextShape } from './picture.ts';

/** Words of one kind; a line feed ends the line. */
export type Run = Pick<TextShape, 'text' | 'font' | 'color' | 'decoration'>;

/** The same with its width, as part of a line. */
export type MeasuredRun = Run & { width: number };

/**
 * Words in lines no wider than the room there is; a word that is wider is broken between its letters.
 * @returns at least one line
 */
export function fillLines(runs: readonly Run[], room: number, measure: Measure): MeasuredRun[][] {
  const lines: MeasuredRun[][] = [[]];
  let used = 0;
  const begin = (): void => {
    lines.push([]);
    used = 0;
  };
  const put = (run: Run, text: string, width: number): void => {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && isAlike(last, run))
      line[line.length - 1] = { ...last, text: last.text + text, width: last.width + width };
    else line?.push({ ...run, text, width });
    used += width;
  };
  for (const run of runs) {
    for (const word of run.text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      if (word === '\n') {
        begin();
        continue;
      }
      const width = measure(word, run.font);
      const isSpace = word.trim() === '';
      if (used > 0 && used + width > room) {
        if (isSpace) continue;
        begin();
      }
      if (isSpace && used === 0 && lines.length > 1) continue;
      if (width <= room) put(run, word, width);
      else
        for (const letter of lettersOf(word)) {
          const wide = measure(letter, run.font);
          if (used > 0 && used + wide > room) begin();
          put(run, letter, wide);
        }
    }
  }
  return lines;
}

const isAlike = (a: Run, b: Run): boolean =>
  a.font === b.font && a.color === b.color && a.decoration === b.decoration;

/** As they are seen: an emoji of several signs stays whole. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (word: string): string[] => [...segmenter.segment(word)].map(({ segment }) => segment);
