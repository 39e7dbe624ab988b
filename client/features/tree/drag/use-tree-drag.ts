import { useEffect, useEffectEvent, type RefObject } from 'react';
import { atom } from 'nanostores';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { type RowLayout, rowAt, topOf } from '../rows/row-layout.ts';
import { type TreeModel, type TreeRow, childrenOf } from '#shared/tree/tree-model.ts';
import { isTrashFolder } from '#shared/tree/tree-places.ts';
import { dragGesture, type DragHandlers, type DragPoint } from './drag-gesture.ts';
import { dropFilesOutside, hoverFilesOutside } from './drop-files-outside.ts';
import { dropTarget, type DropTarget, type PointerPosition } from './drop-target.ts';
import { outsideDropHandler } from '#client/workspace/tree/outside-drop-handler.ts';
import type { TreePosition } from '#client/workspace/tree/tree-position.ts';

/** Milliseconds that a drag rests on a folder before the folder expands. */
const EXPAND_DELAY_MS = 600;

export interface TreeDragOptions {
  element: RefObject<HTMLElement | null>;
  /** Returns, once, the event of a pointer that went down before this code was loaded and is still down. */
  takePendingPointer: () => PointerEvent | null;
  isEnabled: boolean;
  tree: TreeModel;
  rows: readonly TreeRow[];
  layout: RowLayout;
  workspaceId: string;
  /** Returns all items that are dragged together with this one. */
  itemsWith: (item: TreeItem) => readonly TreeItem[];
  /** Called with the dragged row's id, then with null. The row is the target of a touch, so it must stay in the DOM. */
  onDraggedRowChange: (id: string | null) => void;
  onMove: (items: readonly TreeItem[], place: TreePosition) => void;
  onExpand: (folderId: string) => void;
}

/** The visible state of a drag. It has a store of its own, so that a pointer move renders only the drag layer. */
interface DragView {
  /** The name of the dragged item, or the number of items. */
  label: string;
  x: number;
  y: number;
  /** The drop indicator in window coordinates: a line between rows, or a frame around a folder's row. */
  indicator: { kind: 'line' | 'frame'; left: number; top: number; width: number; height: number } | null;
  isRefused: boolean;
}

export const dragView = atom<DragView | null>(null);

/** Lets the user drag rows to another place, by mouse or by a finger after a long press. */
export function useTreeDrag(options: TreeDragOptions): void {
  const { element, isEnabled } = options;
  const itemOf = useEffectEvent((target: Element): TreeItem | undefined => {
    const id = target.closest<HTMLElement>('[role="treeitem"]')?.dataset['id'];
    const item = id === undefined ? undefined : options.tree.items.get(id);
    return item && !isTrashFolder(item, options.workspaceId) ? item : undefined;
  });
  const itemsWith = useEffectEvent((item: TreeItem) => options.itemsWith(item));
  const targetFor = useEffectEvent((list: HTMLElement, items: readonly TreeItem[], point: DragPoint) => {
    const { tree, rows, layout, workspaceId } = options;
    const position = positionOver(list, layout, rows, point);
    // Read the items again: other users may change the tree during a drag.
    const moved = items.flatMap(({ id }) => tree.items.get(id) ?? []);
    const drop = position && dropTarget(tree, rows, workspaceId, moved, position);
    return { moved, drop, indicator: drop && indicatorOf(list, layout, tree, rows, drop) };
  });
  const moveTo = useEffectEvent((moved: readonly TreeItem[], drop: DropTarget) =>
    options.onMove(moved, drop.place),
  );
  const takePendingPointer = useEffectEvent(() => options.takePendingPointer());
  const setDraggedRow = useEffectEvent((id: string | null) => options.onDraggedRowChange(id));
  const expand = useEffectEvent((folderId: string) => {
    if (options.rows.some(({ item, isExpanded }) => item.id === folderId && !isExpanded))
      options.onExpand(folderId);
  });

  useEffect(() => {
    const list = element.current;
    if (!list || !isEnabled) return;
    let items: readonly TreeItem[] = [];
    let hoveredFolderId: string | null = null;
    let timer: number | undefined;
    let hoveredOutside: Element | null = null;
    const setHoveredFolder = (id: string | null): void => {
      if (id === hoveredFolderId) return;
      hoveredFolderId = id;
      window.clearTimeout(timer);
      if (id !== null) timer = window.setTimeout(() => expand(id), EXPAND_DELAY_MS);
    };
    const show = (point: DragPoint): void => {
      const { drop, indicator } = targetFor(list, items, point);
      setHoveredFolder(drop && !drop.refusal ? drop.intoId : null);
      const isRefused = drop?.refusal !== undefined;
      hoveredOutside = hoverFilesOutside(items.filter(isFile), drop ? null : point, hoveredOutside);
      const label = items.length === 1 ? (items[0]?.name ?? '') : `${items.length} items`;
      dragView.set({ label, ...point, indicator, isRefused });
    };
    const endDrag = (): void => {
      setHoveredFolder(null);
      hoveredOutside = hoverFilesOutside(items.filter(isFile), null, hoveredOutside);
      setDraggedRow(null);
      dragView.set(null);
    };
    const handlers: DragHandlers = {
      canStart: (target) => target.closest('input, button') === null && itemOf(target) !== undefined,
      onStart: (target, point) => {
        const item = itemOf(target);
        items = item ? itemsWith(item) : [];
        setDraggedRow(item?.id ?? null);
        show(point);
      },
      onMove: show,
      onDrop: (point) => {
        const { moved, drop } = targetFor(list, items, point);
        endDrag();
        if (drop) moveTo(moved, drop);
        else {
          const files = moved.filter(isFile);
          const others = moved.filter((item) => !isFile(item));
          if (files.length > 0) dropFilesOutside(files, point);
          if (others.length > 0) outsideDropHandler.get()?.(others, point);
        }
      },
      onCancel: endDrag,
    };
    const stop = dragGesture(list, handlers, takePendingPointer());
    return () => {
      stop();
      endDrag();
    };
  }, [element, isEnabled]);
}

const isFile = (item: TreeItem): item is TreeAsset => item.kind === 'asset';

/** Inline padding of the list, padding of a row, and indent per level, in CSS pixels, as in tree.css. */
const LIST_PADDING = 8;
const ROW_PADDING = 4;
const INDENT = 20;

/** Returns the position of a point over the rows, rendered or not; null outside the list and in the trash's gap. */
function positionOver(
  list: HTMLElement,
  layout: RowLayout,
  rows: readonly TreeRow[],
  { x, y }: DragPoint,
): PointerPosition | null {
  const box = list.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  const found = rowAt(layout, y - box.top + list.scrollTop);
  if (found === 'between') return null;
  // Below all rows, the target is the end of the tree.
  if (found === 'below') return { rowId: null, fraction: 1, depth: 0 };
  return {
    rowId: rows[found.index]?.item.id ?? null,
    fraction: found.fraction,
    depth: Math.floor((x - box.left - LIST_PADDING - ROW_PADDING) / INDENT),
  };
}

/** Returns the drop indicator of a target in window coordinates; null when it is not visible. */
function indicatorOf(
  list: HTMLElement,
  layout: RowLayout,
  tree: TreeModel,
  rows: readonly TreeRow[],
  { place, intoId }: DropTarget,
): DragView['indicator'] {
  const box = list.getBoundingClientRect();
  const left = box.left + LIST_PADDING;
  const width = list.clientWidth - 2 * LIST_PADDING;
  const indexOf = (id: string | null): number => rows.findIndex(({ item }) => item.id === id);
  const topAt = (index: number): number => box.top + topOf(layout, index) - list.scrollTop;
  if (intoId !== null) {
    const index = indexOf(intoId);
    return index === -1 ? null : { kind: 'frame', left, top: topAt(index), width, height: layout.rowHeight };
  }
  const beforeIndex = place.beforeId === null ? -1 : indexOf(place.beforeId);
  const lastIndex = beforeIndex === -1 ? lastShownIndex(tree, rows, place.parentId) : -1;
  if (beforeIndex === -1 && lastIndex === -1) return null;
  const y = beforeIndex === -1 ? topAt(lastIndex) + layout.rowHeight : topAt(beforeIndex);
  if (y < box.top || y > box.bottom) return null;
  const depth = place.parentId === null ? 0 : (rows[indexOf(place.parentId)]?.depth ?? 0) + 1;
  const indent = ROW_PADDING + depth * INDENT;
  return { kind: 'line', left: left + indent, top: y - 1, width: width - indent, height: 2 };
}

/** Returns the index of the last shown row among a folder and its descendants. */
function lastShownIndex(tree: TreeModel, rows: readonly TreeRow[], parentId: string | null): number {
  if (parentId === null) return rows.length - 1;
  const folderIndex = rows.findIndex(({ item }) => item.id === parentId);
  const depth = rows[folderIndex]?.depth ?? 0;
  if (childrenOf(tree, parentId).length === 0) return folderIndex;
  const after = rows.findIndex((row, index) => index > folderIndex && row.depth <= depth);
  return after === -1 ? rows.length - 1 : after - 1;
}
