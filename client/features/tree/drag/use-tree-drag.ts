import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { RowLayout } from '../rows/row-layout.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';
import { isTrashFolder } from '#shared/tree/tree-places.ts';
import { dragGesture, type DragHost, type DragPoint } from './drag-gesture.ts';
import { markOf, pointAt } from './drag-marks.ts';
import { dragView } from './drag-view.ts';
import { dropAim, type DropAim } from './drop-aim.ts';
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
