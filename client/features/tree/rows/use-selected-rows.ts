import { useRef, useState } from 'react';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { selectedItems, rangeBetween } from './selected-rows.ts';
import type { TreeModel, TreeRow } from '#shared/tree/tree-model.ts';

const NONE: ReadonlySet<string> = new Set();

/** Several rows at once: chosen by Shift and a press or an arrow, one by one by Space, until a press without it. */
export function useSelectedRows(tree: TreeModel, rows: readonly TreeRow[], workspaceId: string) {
  const [ids, setIds] = useState(NONE);
  // Where a range begins.
  const anchor = useRef<string | null>(null);
  const trashId = trashIdOf(workspaceId);
  const items = ids.size > 0 ? selectedItems(tree, rows, ids, trashId) : [];
  return {
    /** Everything that one of them stands for: itself alone, where it was not chosen. */
    with: (item: TreeItem): readonly TreeItem[] => (ids.has(item.id) && items.length > 0 ? items : [item]),
    /** Null where none is. */
    has: (id: string): boolean | null => (items.length > 0 ? ids.has(id) : null),
    isAny: items.length > 0,
    clear: (): void => setIds(NONE),
    /** Where the next range begins, with nothing chosen. */
    begin: (id: string): void => {
      anchor.current = id;
      setIds(NONE);
    },
    /** The next range begins where the focus is by then. */
    leave: (): void => {
      anchor.current = null;
    },
    toggle: (id: string): void => {
      anchor.current = id;
      if (id === trashId) return;
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    /** @param fromId where the range begins if nothing else has been pressed before */
    extendTo: (id: string, fromId: string | null): void => {
      anchor.current ??= fromId;
      const range = rangeBetween(rows, anchor.current, id);
      setIds(new Set(range.filter((rowId) => rowId !== trashId)));
    },
  };
}
