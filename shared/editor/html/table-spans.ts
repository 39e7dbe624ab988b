/** The columns and rows that a cell covers; a `rowspan` of 0 covers the rest of its section. */
export interface CellSpans {
  colspan: number;
  rowspan: number;
}

/** The most columns that HTML lets one cell cover, and the most of a table that are counted. */
const MAX_COLUMNS = 1_000;
const MAX_ROWS = 65_534;
/** A wider table is not meant: programs write `colspan="1000"` for "all columns". */
const MAX_MEANT_COLUMNS = 63;

/** Reads the spans of a cell as HTML defines them: an invalid one counts as 1, and a larger one than allowed is cut. */
export const readSpans = (attribute: (name: string) => string | null | undefined): CellSpans => ({
  colspan: Math.max(1, readSpan(attribute('colspan'), MAX_COLUMNS)),
  rowspan: readSpan(attribute('rowspan'), MAX_ROWS),
});

function readSpan(value: string | null | undefined, most: number): number {
  const text = value?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : 1;
}

/**
 * Returns the spans that are visible. Rows that do not exist are not covered. In a very wide table a column in which no
 * cell begins does not count: a cell with 1000 columns above two cells covers two.
 * @param sections head, bodies and foot; each is a list of rows, and each row a list of cells
 * @returns the spans of each row's cells, of all sections
 */
export function visibleSpans(sections: readonly (readonly (readonly CellSpans[])[])[]): CellSpans[][] {
  const begins = new Set<number>();
  const ends: number[] = [];
  const placed: (CellSpans & { column: number })[][] = [];
  for (const rows of sections) {
    /** For each column the first row of the section that no cell from above covers. */
    const freeFrom: number[] = [];
    for (const [index, row] of rows.entries()) {
      let column = 0;
      placed.push(
        row.map(({ colspan, rowspan }) => {
          while (column < MAX_COLUMNS && (freeFrom[column] ?? 0) > index) column += 1;
          const covered = Math.min(rowspan === 0 ? MAX_ROWS : rowspan, rows.length - index);
          // A cell beyond the last column covers one, so that the work for a row is bounded.
          const end = Math.min(column + colspan, Math.max(MAX_COLUMNS, column + 1));
          const cell = { column, colspan: end - column, rowspan: column < MAX_COLUMNS ? covered : 1 };
          begins.add(column);
          ends.push(end);
          for (; column < end; column += 1) if (column < MAX_COLUMNS) freeFrom[column] = index + covered;
          return cell;
        }),
      );
    }
  }
  if (ends.every((end) => end <= MAX_MEANT_COLUMNS))
    return placed.map((row) => row.map(({ colspan, rowspan }) => ({ colspan, rowspan })));
  const columns = [...begins].toSorted((a, b) => a - b);
  const before = (column: number): number => countBelow(columns, column);
  return placed.map((row) =>
    row.map(({ column, colspan, rowspan }) => ({
      colspan: before(column + colspan) - before(column),
      rowspan,
    })),
  );
}

/** Returns how many of the sorted numbers are smaller than a value. */
function countBelow(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
