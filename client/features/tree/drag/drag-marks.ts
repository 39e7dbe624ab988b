import { rowAt, topOf, type RowLayout } from '../rows/row-layout.ts';
import { childrenOf, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';
import type { DragView } from './drag-view.ts';
import type { DragPoint } from './drag-gesture.ts';
import type { DropAim, PointAt } from './drop-aim.ts';

/** The list's padding beside the rows, the rows' own edge and the indent of a level, in CSS pixels, as in tree.css. */
const PADDING = 8;
const EDGE = 4;
const INDENT = 20;

/** What of the rows a point is over, drawn or not; null beside the list. */
export function pointAt(
  list: HTMLElement,
  layout: RowLayout,
  rows: readonly TreeRow[],
  { x, y }: DragPoint,
): PointAt | null {
  const box = list.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const found = rowAt(layout, y - box.top + list.scrollTop);
  if (found === 'between') return null;
  // Below them all the end is meant.
  if (found === 'below') return { rowId: null, part: 1, depth: 0 };
  return {
    rowId: rows[found.at]?.item.id ?? null,
    part: found.part,
    depth: Math.floor((x - box.left - PADDING - EDGE) / INDENT),
  };
}

/** Where the mark of an aim stands in the window. */
export function markOf(
  list: HTMLElement,
  layout: RowLayout,
  tree: TreeModel,
  rows: readonly TreeRow[],
  { place, intoId }: DropAim,
): DragView['mark'] {
  const box = list.getBoundingClientRect();
  const left = box.left + PADDING;
  const width = list.clientWidth - 2 * PADDING;
  const indexOf = (id: string | null): number => rows.findIndex(({ item }) => item.id === id);
  const heightAt = (at: number): number => box.top + topOf(layout, at) - list.scrollTop;
  if (intoId !== null) {
    const at = indexOf(intoId);
    return at === -1 ? null : { kind: 'frame', left, top: heightAt(at), width, height: layout.rowHeight };
  }
  const next = place.beforeId === null ? -1 : indexOf(place.beforeId);
  const last = next === -1 ? lastShown(tree, rows, place.parentId) : -1;
  if (next === -1 && last === -1) return null;
  const y = next === -1 ? heightAt(last) + layout.rowHeight : heightAt(next);
  if (y < box.top || y > box.bottom) return null;
  const depth = place.parentId === null ? 0 : (rows[indexOf(place.parentId)]?.depth ?? 0) + 1;
  const indent = EDGE + depth * INDENT;
  return { kind: 'line', left: left + indent, top: y - 1, width: width - indent, height: 2 };
}

/** The place of the last row that shows of a folder and what is in it. */
function lastShown(tree: TreeModel, rows: readonly TreeRow[], parentId: string | null): number {
  if (parentId === null) return rows.length - 1;
  const at = rows.findIndex(({ item }) => item.id === parentId);
  const depth = rows[at]?.depth ?? 0;
  if (childrenOf(tree, parentId).length === 0) return at;
  const after = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return after === -1 ? rows.length - 1 : after - 1;
}
