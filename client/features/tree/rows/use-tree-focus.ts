import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { focusRow } from '#client/workspace/tree/focus-row.ts';
import { rowAfter } from './selected-rows.ts';
import { rowElement } from './row-elements.ts';
import type { TreeRow } from '#shared/tree/tree-model.ts';
import { treeSight } from '#client/workspace/tree/tree-scroll.ts';

const MENU_CLOSES_MS = 300;

interface TreeFocusOptions {
  element: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  /** The place of each row. */
  indexes: ReadonlyMap<string, number>;
  scrollToPosition: (at: number) => void;
  renamingId: string | null;
  /** What is open. */
  selectedId: string | undefined;
}

/** Where the focus goes in the tree, and what comes into sight. */
export function useTreeFocus(options: TreeFocusOptions) {
  const { element, rows, indexes, scrollToPosition, renamingId, selectedId } = options;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const bring = useEffectEvent((id: string) => scrollToPosition(indexes.get(id) ?? -1));

  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // A row that is out of sight is focused once it is drawn.
  const goingTo = useRef<string | null>(null);
  const focus = (id: string): void => {
    window.clearTimeout(timer.current);
    goingTo.current = id;
    setFocusedId(id);
    scrollToPosition(indexes.get(id) ?? -1);
  };
  useLayoutEffect(() => {
    const row = goingTo.current === null ? null : rowElement(element.current, goingTo.current);
    if (!row) return;
    goingTo.current = null;
    row.focus({ preventScroll: true });
  });
  useEffect(() => {
    treeSight.set((id) => {
      setFocusedId(id);
      bring(id);
    });
    return () => treeSight.set(null);
  }, []);

  const goOnFrom = (gone: readonly TreeItem[]): void => {
    const next = rowAfter(rows, gone);
    window.clearTimeout(timer.current);
    // The menu gives the focus back to a row that had it some time ago, or to nothing.
    timer.current = window.setTimeout(() => {
      const { activeElement: active } = document;
      if (next !== undefined && (active === document.body || element.current?.contains(active)))
        focusRow(next);
    }, MENU_CLOSES_MS);
  };

  // A renamed row is in sight, and gets its focus back from the field.
  const lastRenaming = useRef(renamingId);
  useEffect(() => {
    const ended = lastRenaming.current;
    lastRenaming.current = renamingId;
    if (renamingId !== null) bring(renamingId);
    else if (ended !== null && document.activeElement === document.body)
      rowElement(element.current, ended)?.focus({ preventScroll: true });
  }, [element, renamingId]);

  // The open document is in sight when it was opened from elsewhere: once its folders are unfolded.
  const sought = useRef<string | undefined>(undefined);
  const isSelectedShown = selectedId !== undefined && indexes.has(selectedId);
  useEffect(() => {
    sought.current = selectedId;
  }, [selectedId]);
  useEffect(() => {
    if (!isSelectedShown || selectedId !== sought.current) return;
    sought.current = undefined;
    bring(selectedId);
  }, [selectedId, isSelectedShown]);

  return {
    /** The row that has, or had, the focus: it is drawn wherever it stands. */
    focusedId,
    setFocusedId,
    focus,
    /** The menu took these away: the next row that stays has the focus. */
    goOnFrom,
  };
}
