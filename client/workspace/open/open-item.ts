import type { TreeCanvas, TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/** What the address says is open. */
export type OpenItem =
  | { state: 'none' }
  /** The tree is not here yet, or is being asked whether it knows the item. */
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'document'; document: TreeDocument }
  | { state: 'canvas'; canvas: TreeCanvas }
  /** A folder that is read as one page. */
  | { state: 'folder'; folder: TreeFolder };

export function openItemOf(
  tree: TreeModel | undefined,
  itemId: string | undefined,
  isAsking: boolean,
): OpenItem {
  if (itemId === undefined) return { state: 'none' };
  const item = tree?.items.get(itemId);
  if (item?.kind === 'document') return { state: 'document', document: item };
  if (item?.kind === 'folder') return { state: 'folder', folder: item };
  if (item) return { state: 'canvas', canvas: item };
  return !tree || isAsking ? { state: 'loading' } : { state: 'missing' };
}
