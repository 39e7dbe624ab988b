import type { SourceFile } from './source-files.ts';

/** What the house looks like in numbers, for one part of it. */
export interface HouseFigures {
  part: string;
  /** Lines of its files, tests and stylesheets left out. */
  median: number;
  p90: number;
  /** Lines of tests for each line of source. */
  tests: number;
}

/** The parts whose figures are looked at; a line for all of them comes last. */
const PARTS = ['shared', 'sync', 'server', 'client'] as const;

/** The figures of each part, and of all four together. */
export function houseFigures(files: readonly SourceFile[]): HouseFigures[] {
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

/** The figures as a table to be read in a terminal. */
export function figuresTable(figures: readonly HouseFigures[]): string {
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

/** The smallest value that so large a part of them does not exceed; 0 of none. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
