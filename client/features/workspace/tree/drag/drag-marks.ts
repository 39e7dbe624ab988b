import { childrenOf, type TreeModel, type TreeRow } from '../tree-model.ts';
import type { DragView } from './drag-view.ts';
import type { DragPoint } from './drag-gesture.ts';
import type { DropAim, PointAt } from './drop-aim.ts';

/** Indent of a level and of the rows' own edge, as in tree.css. */
const INDENT = 20;
const EDGE = 4;

const rowOf = (list: HTMLElement, id: string): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

/** What of the rows a point is over; null beside the list. */
export function pointAt(list: HTMLElement, { x, y }: DragPoint): PointAt | null {
  const box = list.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const row = [...document.elementsFromPoint(x, y)]
    .map((element) => element.closest<HTMLElement>('[role="treeitem"]'))
    .find((element) => element !== null && list.contains(element));
  if (!row) {
    const last = list.querySelector<HTMLElement>('[role="treeitem"]:last-of-type')?.getBoundingClientRect();
    // Between two rows nothing is meant; below them all the end is.
    return last && y > last.bottom ? { rowId: null, part: 1, depth: 0 } : null;
  }
  const { left, top, height } = row.getBoundingClientRect();
  return {
    rowId: row.dataset['id'] ?? null,
    part: (y - top) / height,
    depth: Math.floor((x - left - EDGE) / INDENT),
  };
}

/** Where the mark of an aim stands in the window. */
export function markOf(
  list: HTMLElement,
  tree: TreeModel,
  rows: readonly TreeRow[],
  { place, intoId }: DropAim,
): DragView['mark'] {
  const box = list.getBoundingClientRect();
  if (intoId !== null) {
    const row = rowOf(list, intoId)?.getBoundingClientRect();
    return row ? { kind: 'frame', left: row.left, top: row.top, width: row.width, height: row.height } : null;
  }
  const next = place.beforeId === null ? null : rowOf(list, place.beforeId);
  const y =
    next?.getBoundingClientRect().top ??
    rowOf(list, lastShown(tree, rows, place.parentId))?.getBoundingClientRect().bottom;
  if (y === undefined || y < box.top || y > box.bottom) return null;
  const depth =
    place.parentId === null ? 0 : (rows.find(({ item }) => item.id === place.parentId)?.depth ?? 0) + 1;
  const row = list.querySelector('[role="treeitem"]')?.getBoundingClientRect() ?? box;
  const left = row.left + EDGE + depth * INDENT;
  return { kind: 'line', left, top: y - 1, width: row.right - left, height: 2 };
}

/** The last row that shows of a folder and what is in it. */
function lastShown(tree: TreeModel, rows: readonly TreeRow[], parentId: string | null): string {
  if (parentId === null) return rows.at(-1)?.item.id ?? '';
  const at = rows.findIndex(({ item }) => item.id === parentId);
  const depth = rows[at]?.depth ?? 0;
  if (childrenOf(tree, parentId).length === 0) return parentId;
  const after = rows.slice(at + 1).findIndex((row) => row.depth <= depth);
  return rows[after === -1 ? rows.length - 1 : at + after]?.item.id ?? parentId;
}
