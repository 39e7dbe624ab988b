import type { TreeRow } from '#shared/tree/tree-model.ts';

/** What a key does in the tree. */
export type TreeMove =
  | { do: 'focus'; id: string }
  | { do: 'expand' | 'collapse' | 'open' | 'choose' | 'rename'; id: string }
  | { do: 'expand-all'; ids: string[] };

/**
 * The move for a key, by the pattern for trees of the ARIA Authoring Practices; null when the key means nothing here.
 * `focusedId` is the row that has the focus.
 */
export function treeMove(key: string, rows: readonly TreeRow[], focusedId: string): TreeMove | null {
  const at = rows.findIndex(({ item }) => item.id === focusedId);
  const row = rows[at];
  if (!row) return null;
  const { item, depth, isExpanded } = row;
  const isFolder = item.kind === 'folder';
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight': {
      if (!isFolder) return null;
      if (!isExpanded) return { do: 'expand', id: item.id };
      const next = rows[at + 1];
      return next && next.depth > depth ? focus(next) : null;
    }
    case 'ArrowLeft':
      if (isFolder && isExpanded) return { do: 'collapse', id: item.id };
      return focus(rows.slice(0, at).findLast((above) => above.depth < depth));
    case ' ':
      return { do: 'choose', id: item.id };
    case 'Enter':
      return { do: 'open', id: item.id };
    case 'F2':
      return { do: 'rename', id: item.id };
    case '*':
      return { do: 'expand-all', ids: foldersBeside(rows, at) };
    default:
      return key.length === 1 && key.trim() !== '' ? focus(nextStartingWith(key, rows, at)) : null;
  }
}

function focus(row: TreeRow | undefined): TreeMove | null {
  return row ? { do: 'focus', id: row.item.id } : null;
}

function foldersBeside(rows: readonly TreeRow[], at: number): string[] {
  const here = rows[at];
  return rows
    .filter(({ item }) => item.kind === 'folder' && item.parentId === here?.item.parentId)
    .map(({ item }) => item.id);
}

/** The next row, around the end, whose name begins with the letter. */
function nextStartingWith(letter: string, rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const wanted = letter.toLocaleLowerCase();
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ item }) =>
    item.name.toLocaleLowerCase().startsWith(wanted),
  );
}
