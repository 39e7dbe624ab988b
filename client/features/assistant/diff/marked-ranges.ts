import type { MarkJson } from '#shared/editor/content/document-json.ts';

/** A mark on some characters of a text, by UTF-16 offsets. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly mark: MarkJson;
}

/** Returns the marks of the characters from `from` to `to`, by offsets from `from`. */
export const clipped = (marks: readonly MarkedRange[], from: number, to: number): MarkedRange[] =>
  marks.flatMap((range) => {
    const [start, end] = [Math.max(from, range.from), Math.min(to, range.to)];
    return start < end ? [{ ...range, from: start - from, to: end - from }] : [];
  });

/** Moves marks by a number of characters. */
export const shifted = (marks: readonly MarkedRange[], by: number): MarkedRange[] =>
  marks.map((range) => ({ ...range, from: range.from + by, to: range.to + by }));

/** Returns the stretches of a text that have the same marks, each with these marks. */
export function stretchesOf(
  text: string,
  marks: readonly MarkedRange[],
): { text: string; marks: readonly MarkJson[] }[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])];
  const ordered = cuts.toSorted((a, b) => a - b);
  return ordered.slice(0, -1).map((from, at) => {
    const to = ordered[at + 1] ?? from;
    return { text: text.slice(from, to), marks: clipped(marks, from, to).map(({ mark }) => mark) };
  });
}
