import type { RowRange } from './row-layout.ts';

/** The places of the rows that are in the document, from the top: a range, and single ones wherever they stand. */
export function shownRows(
  { first, end }: RowRange,
  kept: readonly (string | null | undefined)[],
  indexes: ReadonlyMap<string, number>,
): number[] {
  const shown = new Set(Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at));
  for (const id of kept) {
    const at = typeof id === 'string' ? indexes.get(id) : undefined;
    if (at !== undefined) shown.add(at);
  }
  return [...shown].sort((one, other) => one - other);
}
