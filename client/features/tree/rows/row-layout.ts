/** Heights in CSS pixels, as in tree.css. All rows have the same height, with a gap above the trash. */
const ROW_HEIGHT = 32;
const NARROW_ROW_HEIGHT = 44;
const TRASH_GAP = 8;
/** Rows rendered beyond either edge, and the step a range is rounded to, so that a short scroll renders nothing. */
const OVERSCAN = 8;
const RANGE_STEP = 8;

/** The vertical layout of a tree's rows. Positions count from the top of the first row. */
export interface RowLayout {
  count: number;
  rowHeight: number;
  /** Index of the row with a gap above it; -1 without a gap. */
  gapIndex: number;
}

/** A range of row indexes. `end` is exclusive. */
export interface RowRange {
  first: number;
  end: number;
}

export const rowLayout = (count: number, gapIndex: number, isNarrow: boolean): RowLayout => ({
  count,
  gapIndex,
  rowHeight: isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT,
});

export const topOf = ({ rowHeight, gapIndex }: RowLayout, index: number): number =>
  index * rowHeight + (gapIndex !== -1 && index >= gapIndex ? TRASH_GAP : 0);

export const heightOf = (layout: RowLayout): number => topOf(layout, layout.count);

/**
 * Returns the row at a vertical position, and the fraction of the row above that position, 0 to 1.
 * Returns `between` in the gap above the trash or above the first row, and `below` below all rows.
 */
export function rowAt(
  layout: RowLayout,
  y: number,
): { index: number; fraction: number } | 'between' | 'below' {
  if (y >= heightOf(layout)) return 'below';
  const { rowHeight, gapIndex } = layout;
  const isBelowGap = gapIndex !== -1 && y >= topOf(layout, gapIndex);
  const index = Math.floor((isBelowGap ? y - TRASH_GAP : y) / rowHeight);
  if (y < 0 || (!isBelowGap && gapIndex !== -1 && index >= gapIndex)) return 'between';
  return { index, fraction: (y - topOf(layout, index)) / rowHeight };
}

/** Returns the rows to render for a scroll position and a height of the viewport. */
export function rangeToRender(layout: RowLayout, scrollTop: number, height: number): RowRange {
  const { rowHeight, count } = layout;
  const first = Math.floor(scrollTop / rowHeight) - OVERSCAN;
  const end = Math.ceil((scrollTop + height) / rowHeight) + OVERSCAN;
  return {
    first: Math.max(0, Math.floor(first / RANGE_STEP) * RANGE_STEP),
    end: Math.min(count, Math.ceil(end / RANGE_STEP) * RANGE_STEP),
  };
}

/** Returns the scroll position that makes a row visible; the present one when it already is. */
export function scrollTopFor(layout: RowLayout, index: number, scrollTop: number, height: number): number {
  const top = topOf(layout, index);
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + layout.rowHeight - height);
}

/**
 * Returns the indexes of the rows to render, in ascending order: a range, and single rows outside it.
 * @param pinnedIds ids of the single rows
 */
export function indexesToRender(
  { first, end }: RowRange,
  pinnedIds: readonly (string | null | undefined)[],
  indexes: ReadonlyMap<string, number>,
): number[] {
  const rendered = new Set(Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index));
  for (const id of pinnedIds) {
    const index = typeof id === 'string' ? indexes.get(id) : undefined;
    if (index !== undefined) rendered.add(index);
  }
  return [...rendered].sort((a, b) => a - b);
}
