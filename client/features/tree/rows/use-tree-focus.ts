import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { focusRow } from '#client/workspace/tree/focus-row.ts';
import { rowAfter } from './selected-rows.ts';
import type { TreeRow } from '#shared/tree/tree-model.ts';
import { scrollToTreeRow } from '#client/workspace/tree/tree-scroll.ts';

const MENU_CLOSES_MS = 300;

interface TreeFocusOptions {
  element: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  /** Index of each row by its item's id. */
  indexes: ReadonlyMap<string, number>;
  scrollToPosition: (index: number) => void;
  renamingId: string | null;
  /** The open document or canvas. */
  openItemId: string | undefined;
}

/** Manages which row has the focus, and scrolls rows into view. */
export function useTreeFocus(options: TreeFocusOptions) {
  const { element, rows, indexes, scrollToPosition, renamingId, openItemId } = options;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const scrollTo = useEffectEvent((id: string) => scrollToPosition(indexes.get(id) ?? -1));

  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A row outside the rendered range is focused once it is rendered.
  const pendingFocusId = useRef<string | null>(null);
  const focus = (id: string): void => {
    window.clearTimeout(timer.current);
    pendingFocusId.current = id;
    setFocusedId(id);
    scrollToPosition(indexes.get(id) ?? -1);
  };
  useLayoutEffect(() => {
    const row = pendingFocusId.current === null ? null : rowElement(element.current, pendingFocusId.current);
    if (!row) return;
    pendingFocusId.current = null;
    row.focus({ preventScroll: true });
  });
  useEffect(() => {
    scrollToTreeRow.set((id) => {
      setFocusedId(id);
      scrollTo(id);
    });
    return () => scrollToTreeRow.set(null);
  }, []);

  const focusAfterRemoval = (removed: readonly TreeItem[]): void => {
    const next = rowAfter(rows, removed);
    window.clearTimeout(timer.current);
    // The closing menu returns the focus to an earlier row or to nothing, so wait until it has closed.
    timer.current = window.setTimeout(() => {
      const { activeElement: active } = document;
      if (next !== undefined && (active === document.body || element.current?.contains(active)))
        focusRow(next);
    }, MENU_CLOSES_MS);
  };

  // Scroll to a row when its renaming starts, and focus the row again when the field is removed.
  const lastRenaming = useRef(renamingId);
  useEffect(() => {
    const endedId = lastRenaming.current;
    lastRenaming.current = renamingId;
    if (renamingId !== null) scrollTo(renamingId);
    else if (endedId !== null && document.activeElement === document.body)
      rowElement(element.current, endedId)?.focus({ preventScroll: true });
  }, [element, renamingId]);

  // Scroll to a document that was opened outside the tree, once its folders are expanded.
  const pendingScrollId = useRef<string | undefined>(undefined);
  const isOpenItemShown = openItemId !== undefined && indexes.has(openItemId);
  useEffect(() => {
    pendingScrollId.current = openItemId;
  }, [openItemId]);
  useEffect(() => {
    if (!isOpenItemShown || openItemId !== pendingScrollId.current) return;
    pendingScrollId.current = undefined;
    scrollTo(openItemId);
  }, [openItemId, isOpenItemShown]);

  return {
    /** The row that has, or had, the focus. It is rendered even when it is outside the visible range. */
    focusedId,
    setFocusedId,
    focus,
    /** Focuses the next remaining row after a menu command removed items. */
    focusAfterRemoval,
  };
}

/** Returns the element of an item's row; null when it is not rendered. */
function rowElement(tree: HTMLElement | null, id: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
}
