import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { type RowLayout, rowAt, topOf } from '../rows/row-layout.ts';
import { type TreeModel, type TreeRow, childrenOf } from '#shared/tree/tree-model.ts';
import { isTrashFolder } from '#shared/tree/tree-places.ts';
import { dragGesture, type DragHost, type DragPoint } from './drag-gesture.ts';
import { dragView, type DragView } from './drag-view.ts';
import { dropAim, type DropAim, type PointAt } from './drop-aim.ts';
import { dropOutside } from '#client/workspace/tree/drop-outside.ts';
import type { TreePlace } from '#client/workspace/tree/tree-place.ts';

/** How long a drag rests on a folder before that unfolds, in ms. */
const UNFOLDS_AFTER = 600;

export interface TreeDragOptions {
  element: RefObject<HTMLElement | null>;
  /** Answers the pointer that went down before this was here and is still down, once. */
  takeEarly: () => PointerEvent | null;
  isOffered: boolean;
  tree: TreeModel;
  rows: readonly TreeRow[];
  layout: RowLayout;
  workspaceId: string;
  /** Everything that goes along with this item. */
  itemsWith: (item: TreeItem) => readonly TreeItem[];
  /** A row that is held stays in the document, or a finger would lose it; null once it is let go. */
  onHold: (id: string | null) => void;
  onMove: (items: readonly TreeItem[], place: TreePlace) => void;
  onUnfold: (folderId: string) => void;
}

/** Rows are dragged to another place: by mouse, or by a finger that rested on one. */
export function useTreeDrag(options: TreeDragOptions): void {
  const { element, isOffered } = options;
  const itemUnder = useEffectEvent((target: Element): TreeItem | undefined => {
    const id = target.closest<HTMLElement>('[role="treeitem"]')?.dataset['id'];
    const item = id === undefined ? undefined : options.tree.items.get(id);
    return item && !isTrashFolder(item, options.workspaceId) ? item : undefined;
  });
  const itemsWith = useEffectEvent((item: TreeItem) => options.itemsWith(item));
  const aimFor = useEffectEvent((list: HTMLElement, items: readonly TreeItem[], at: DragPoint) => {
    const { tree, rows, layout, workspaceId } = options;
    const point = pointAt(list, layout, rows, at);
    // As they are by now: others may change the tree under a drag.
    const moved = items.flatMap(({ id }) => tree.items.get(id) ?? []);
    const aim = point && dropAim(tree, rows, workspaceId, moved, point);
    return { moved, aim, mark: aim && markOf(list, layout, tree, rows, aim) };
  });
  const land = useEffectEvent((moved: readonly TreeItem[], aim: DropAim) => options.onMove(moved, aim.place));
  const takeEarly = useEffectEvent(() => options.takeEarly());
  const hold = useEffectEvent((id: string | null) => options.onHold(id));
  const unfold = useEffectEvent((folderId: string) => {
    if (options.rows.some(({ item, isExpanded }) => item.id === folderId && !isExpanded))
      options.onUnfold(folderId);
  });

  useEffect(() => {
    const list = element.current;
    if (!list || !isOffered) return;
    let items: readonly TreeItem[] = [];
    let restingOn: string | null = null;
    let timer: number | undefined;
    const restOn = (id: string | null): void => {
      if (id === restingOn) return;
      restingOn = id;
      window.clearTimeout(timer);
      if (id !== null) timer = window.setTimeout(() => unfold(id), UNFOLDS_AFTER);
    };
    const show = (at: DragPoint): void => {
      const { aim, mark } = aimFor(list, items, at);
      restOn(aim && !aim.refusal ? aim.intoId : null);
      const isRefused = aim?.refusal !== undefined;
      const label = items.length === 1 ? (items[0]?.name ?? '') : `${items.length} items`;
      dragView.set({ label, ...at, mark, isRefused });
    };
    const end = (): void => {
      restOn(null);
      hold(null);
      dragView.set(null);
    };
    const host: DragHost = {
      canLift: (target) => target.closest('input, button') === null && itemUnder(target) !== undefined,
      onLift: (target, at) => {
        const item = itemUnder(target);
        items = item ? itemsWith(item) : [];
        hold(item?.id ?? null);
        show(at);
      },
      onMove: show,
      onDrop: (at) => {
        const { moved, aim } = aimFor(list, items, at);
        end();
        if (aim) land(moved, aim);
        else dropOutside.get()?.(moved, at);
      },
      onCallOff: end,
    };
    const stop = dragGesture(list, host, takeEarly());
    return () => {
      stop();
      end();
    };
  }, [element, isOffered]);
}

/** The list's padding beside the rows, the rows' own edge and the indent of a level, in CSS pixels, as in tree.css. */
const PADDING = 8;
const EDGE = 4;
const INDENT = 20;

/** What of the rows a point is over, drawn or not; null beside the list. */
function pointAt(
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
function markOf(
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
