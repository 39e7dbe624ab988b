import type { SourceFile } from './source-files.ts';

/** The sizes of one part of the code. */
export interface SizeFigures {
  part: string;
  /** Median lines of a file, without tests and stylesheets; `p90` likewise. */
  median: number;
  p90: number;
  /** Test lines for each source line. */
  tests: number;
}

/** The measured parts. The table ends with a row for all of them. */
const PARTS = ['shared', 'sync', 'server', 'client'] as const;

/** Returns the figures of each part, and of all four together. */
export function sizeFigures(files: readonly SourceFile[]): SizeFigures[] {
  const written = files.filter(({ path }) => /\.tsx?$/.test(path));
  const byPart = PARTS.map((part) => ({
    part,
    within: written.filter(({ path }) => path.startsWith(`${part}/`)),
  }));
  return [...byPart, { part: 'all four', within: byPart.flatMap(({ within }) => within) }].map(
    ({ part, within }) => {
      const lengths = within.filter(({ isTest }) => !isTest).map(({ lines }) => lines);
      const sorted = lengths.toSorted((a, b) => a - b);
      return {
        part,
        median: quantile(sorted, 0.5),
        p90: quantile(sorted, 0.9),
        tests: sum(within.filter(({ isTest }) => isTest).map(({ lines }) => lines)) / sum(lengths),
      };
    },
  );
}

/** Formats the figures as a table for the terminal. */
export function figuresTable(figures: readonly SizeFigures[]): string {
  const rows = figures.map(({ part, median, p90, tests }) => [
    part,
    String(median),
    String(p90),
    Number.isFinite(tests) ? tests.toFixed(2) : '–',
  ]);
  const head = ['', 'median', 'p90', 'test lines per line'];
  return [head, ...rows]
    .map((cells) =>
      cells.map((cell, at) => (at === 0 ? cell.padEnd(9) : cell.padStart(widthOf(head[at])))).join(''),
    )
    .join('\n');
}

const widthOf = (title = ''): number => Math.max(title.length + 2, 8);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Returns the smallest value that the given share of the sorted numbers does not exceed; 0 for an empty list. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
