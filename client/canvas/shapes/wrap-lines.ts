import type { Measure, TextShape } from './picture.ts';

/** A piece of text in one style; a line feed starts a new line. */
export type Run = Pick<TextShape, 'text' | 'font' | 'color' | 'decoration'>;

/** A run within a line, with its width in canvas units. */
export type MeasuredRun = Run & { width: number };

/**
 * Wraps text into lines of a maximum width; a wider word is broken between its graphemes.
 * @param maxWidth in canvas units
 * @returns at least one line
 */
export function wrapLines(runs: readonly Run[], maxWidth: number, measure: Measure): MeasuredRun[][] {
  const lines: MeasuredRun[][] = [[]];
  let usedWidth = 0;
  const startLine = (): void => {
    lines.push([]);
    usedWidth = 0;
  };
  const append = (run: Run, text: string, width: number): void => {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && hasSameStyle(last, run))
      line[line.length - 1] = { ...last, text: last.text + text, width: last.width + width };
    else line?.push({ ...run, text, width });
    usedWidth += width;
  };
  for (const run of runs) {
    for (const word of run.text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      if (word === '\n') {
        startLine();
        continue;
      }
      const width = measure(word, run.font);
      const isSpace = word.trim() === '';
      if (usedWidth > 0 && usedWidth + width > maxWidth) {
        if (isSpace) continue;
        startLine();
      }
      if (isSpace && usedWidth === 0 && lines.length > 1) continue;
      if (width <= maxWidth) append(run, word, width);
      else
        for (const grapheme of graphemesOf(word)) {
          const graphemeWidth = measure(grapheme, run.font);
          if (usedWidth > 0 && usedWidth + graphemeWidth > maxWidth) startLine();
          append(run, grapheme, graphemeWidth);
        }
    }
  }
  return lines;
}

const hasSameStyle = (a: Run, b: Run): boolean =>
  a.font === b.font && a.color === b.color && a.decoration === b.decoration;

/** Splits a word into graphemes, so that an emoji of several code points stays whole. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const graphemesOf = (word: string): string[] => [...segmenter.segment(word)].map(({ segment }) => segment);
