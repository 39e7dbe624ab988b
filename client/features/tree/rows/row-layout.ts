/** Heights in CSS pixels, as in tree.css: all rows are of one height, and the trash stands off from what is above it. */
const ROW = 32;
const NARROW_ROW = 40;
const GAP = 8;
/** Rows that are drawn beyond either edge, and in how large steps: a short scroll draws nothing anew. */
const BEYOND = 8;
const STEP = 8;

/** Where the rows of a tree stand, from the top of the first one. */
export interface RowLayout {
  count: number;
  rowHeight: number;
  /** The row that stands off from the one above it; -1 for none. */
  gapAt: number;
}

/** Rows from one to another, the last one not among them. */
export interface RowRange {
  first: number;
  end: number;
}

export const rowLayout = (count: number, gapAt: number, isNarrow: boolean): RowLayout => ({
  count,
  gapAt,
  rowHeight: isNarrow ? NARROW_ROW : ROW,
});

export const topOf = ({ rowHeight, gapAt }: RowLayout, at: number): number =>
  at * rowHeight + (gapAt !== -1 && at >= gapAt ? GAP : 0);

export const heightOf = (layout: RowLayout): number => topOf(layout, layout.count);

/** The row at a height, and how far down it that is, 0 to 1; `between` two rows, or `below` them all. */
export function rowAt(layout: RowLayout, y: number): { at: number; part: number } | 'between' | 'below' {
  if (y >= heightOf(layout)) return 'below';
  const { rowHeight, gapAt } = layout;
  const isPast = gapAt !== -1 && y >= topOf(layout, gapAt);
  const at = Math.floor((isPast ? y - GAP : y) / rowHeight);
  if (y < 0 || (!isPast && gapAt !== -1 && at >= gapAt)) return 'between';
  return { at, part: (y - topOf(layout, at)) / rowHeight };
}

/** The rows to draw while so much of them is in sight. */
export function rangeInSight(layout: RowLayout, scrollTop: number, height: number): RowRange {
  const { rowHeight, count } = layout;
  const first = Math.floor(scrollTop / rowHeight) - BEYOND;
  const end = Math.ceil((scrollTop + height) / rowHeight) + BEYOND;
  return {
    first: Math.max(0, Math.floor(first / STEP) * STEP),
    end: Math.min(count, Math.ceil(end / STEP) * STEP),
  };
}

/** How far a list of that height is to be scrolled so that a row is in sight; as far as it is, where it is. */
export function scrollTopFor(layout: RowLayout, at: number, scrollTop: number, height: number): number {
  const top = topOf(layout, at);
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + layout.rowHeight - height);
}
