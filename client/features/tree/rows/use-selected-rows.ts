import { useRef, useState } from 'react';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { selectedItems, rangeBetween } from './selected-rows.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Manages the selection of several rows. Shift with a click or an arrow key selects a range, Space toggles a row, and
 * a click without Shift clears the selection.
 */
export function useSelectedRows(tree: TreeModel, rows: readonly TreeRow[], workspaceId: string) {
  const [selectedIds, setSelectedIds] = useState(NONE);
  // The row at which a range starts.
  const anchor = useRef<string | null>(null);
  const trashId = trashIdOf(workspaceId);
  const items = selectedIds.size > 0 ? selectedItems(tree, rows, selectedIds, trashId) : [];
  return {
    /** Returns all selected items if the item is one of them, otherwise the item alone. */
    itemsWith: (item: TreeItem): readonly TreeItem[] =>
      selectedIds.has(item.id) && items.length > 0 ? items : [item],
    /** Whether a row is selected; null when nothing is selected. */
    has: (id: string): boolean | null => (items.length > 0 ? selectedIds.has(id) : null),
    hasAny: items.length > 0,
    clear: (): void => setSelectedIds(NONE),
    /** Clears the selection. The next range starts at this row. */
    startAt: (id: string): void => {
      anchor.current = id;
      setSelectedIds(NONE);
    },
    /** Clears the start of the range. The next range starts at the row that then has the focus. */
    clearAnchor: (): void => {
      anchor.current = null;
    },
    toggle: (id: string): void => {
      anchor.current = id;
      if (id === trashId) return;
      const next = new Set(selectedIds);
      if (!next.delete(id)) next.add(id);
      setSelectedIds(next);
    },
    /** @param fromId the start of the range when none is set */
    extendTo: (id: string, fromId: string | null): void => {
      anchor.current ??= fromId;
      const range = rangeBetween(rows, anchor.current, id);
      setSelectedIds(new Set(range.filter((rowId) => rowId !== trashId)));
    },
  };
}
