import type { TreeRow } from '#shared/tree/tree-model.ts';

/** The action of a key in the tree. */
export type TreeKeyAction =
  | { type: 'focus'; id: string }
  | { type: 'expand' | 'collapse' | 'open' | 'select' | 'rename' | 'remove'; id: string }
  | { type: 'expand-all'; ids: string[] };

/**
 * Returns the action of a key by the tree view pattern of the ARIA Authoring Practices; null when the key has none.
 * @param focusedId the row that has the focus
 */
export function treeKeyAction(
  key: string,
  rows: readonly TreeRow[],
  focusedId: string,
): TreeKeyAction | null {
  const index = rows.findIndex(({ item }) => item.id === focusedId);
  const row = rows[index];
  if (!row) return null;
  const { item, depth, isExpanded } = row;
  const isFolder = item.kind === 'folder';
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight': {
      if (!isFolder) return null;
      if (!isExpanded) return { type: 'expand', id: item.id };
      const next = rows[index + 1];
      return next && next.depth > depth ? focus(next) : null;
    }
    case 'ArrowLeft':
      if (isFolder && isExpanded) return { type: 'collapse', id: item.id };
      return focus(rows.slice(0, index).findLast((above) => above.depth < depth));
    case ' ':
      return { type: 'select', id: item.id };
    case 'Enter':
      return { type: 'open', id: item.id };
    case 'Delete':
      return { type: 'remove', id: item.id };
    case 'F2':
      return { type: 'rename', id: item.id };
    case '*':
      return { type: 'expand-all', ids: foldersBeside(rows, index) };
    default:
      return key.length === 1 && key.trim() !== '' ? focus(nextStartingWith(key, rows, index)) : null;
  }
}

function focus(row: TreeRow | undefined): TreeKeyAction | null {
  return row ? { type: 'focus', id: row.item.id } : null;
}

function foldersBeside(rows: readonly TreeRow[], index: number): string[] {
  const focusedRow = rows[index];
  return rows
    .filter(({ item }) => item.kind === 'folder' && item.parentId === focusedRow?.item.parentId)
    .map(({ item }) => item.id);
}

/** Returns the next row whose name starts with the character. The search wraps around at the end. */
function nextStartingWith(character: string, rows: readonly TreeRow[], index: number): TreeRow | undefined {
  const prefix = character.toLocaleLowerCase();
  return [...rows.slice(index + 1), ...rows.slice(0, index)].find(({ item }) =>
    item.name.toLocaleLowerCase().startsWith(prefix),
  );
}
