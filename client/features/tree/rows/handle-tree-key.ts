import type { KeyboardEvent } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { treeKeyAction } from './tree-keys.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';
import type { useSelectedRows } from './use-selected-rows.ts';

/** The data and commands that the keys of a tree need. */
export interface TreeKeyContext {
  tree: TreeModel;
  rows: readonly TreeRow[];
  selection: ReturnType<typeof useSelectedRows>;
  canChange: boolean;
  focus: (id: string) => void;
  /** Scrolls a row into view without moving the focus. */
  scrollTo: (id: string) => void;
  /** Opens an item and moves the focus into it. */
  enter: (item: TreeItem) => void;
  openBeside: (item: TreeItem) => void;
  /** Moves an item by one place: up, down, in or out. */
  moveByKey: (id: string, key: string) => void;
  rename: (id: string) => void;
  /** Moves items to the trash, or asks whether to delete them from there. */
  remove: (items: readonly TreeItem[]) => void;
  /** Takes back the last change of the tree. */
  undo: () => void;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
}

/** Returns the id of the row that contains the target of an event. */
export function rowIdOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  return row?.dataset['id'] ?? null;
}

/** Keys that select a range when Shift is held. */
const RANGE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

export function handleTreeKey(event: KeyboardEvent<HTMLElement>, context: TreeKeyContext): void {
  const { tree, rows, selection, canChange } = context;
  const id = rowIdOf(event.target);
  // Enter and Space activate a focused button of a row. The tree handles all other keys.
  if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return;
  if (id !== null && event.key === 'Enter' && hasCommandKey(event) && !event.altKey) {
    const item = tree.items.get(id);
    if (item?.kind !== 'document' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    context.openBeside(item);
    return;
  }
  if (id !== null && event.altKey && event.key.startsWith('Arrow') && !hasCommandKey(event)) {
    // Prevent the default even if the item cannot move: Alt with an arrow key navigates the browser's history.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    context.moveByKey(id, event.key);
    return;
  }
  if (id !== null && isUndoKey(event) && !(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
    if (canChange) context.undo();
    return;
  }
  // The menu opens at its row, so the row has to be visible.
  if (id !== null && (event.key === 'ContextMenu' || event.key === 'F10')) context.scrollTo(id);
  if (event.metaKey || event.ctrlKey || event.altKey || event.key === 'F10') return;
  if (event.key === 'Escape' && selection.hasAny) {
    event.preventDefault();
    selection.clear();
    return;
  }
  const action = id === null ? null : treeKeyAction(event.key, rows, id);
  if (!action) return;
  event.preventDefault();
  if (action.type === 'focus' && RANGE_KEYS.has(event.key)) {
    const isRange = event.shiftKey && canChange;
    if (!isRange || !selection.hasAny) selection.clearAnchor();
    if (isRange) selection.extendTo(action.id, id);
  }
  switch (action.type) {
    case 'focus':
      return context.focus(action.id);
    case 'expand':
      return context.onExpand([action.id]);
    case 'expand-all':
      return context.onExpand(action.ids);
    case 'collapse':
      return context.onCollapse(action.id);
    case 'rename':
      // The workspace screen handles F2 too, and would rename the open document instead.
      event.stopPropagation();
      return context.rename(action.id);
    case 'select':
      if (canChange) selection.toggle(action.id);
      return;
    case 'remove': {
      const item = tree.items.get(action.id);
      if (item && canChange) context.remove(selection.itemsWith(item));
      return;
    }
    case 'open': {
      const item = tree.items.get(action.id);
      if (item) context.enter(item);
    }
  }
}

const isUndoKey = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.key.toLowerCase() === 'z' && hasCommandKey(event) && !event.shiftKey && !event.altKey;
