import type { TreeCanvas, TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/** The item that the address names, with its state. */
export type OpenItem =
  | { state: 'none' }
  /** The tree is not loaded yet, or is being refetched because it does not contain the item. */
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'document'; document: TreeDocument }
  | { state: 'canvas'; canvas: TreeCanvas }
  /** A folder that is read as one page. */
  | { state: 'folder'; folder: TreeFolder };

export function openItemOf(
  tree: TreeModel | undefined,
  itemId: string | undefined,
  isRefetching: boolean,
): OpenItem {
  if (itemId === undefined) return { state: 'none' };
  const item = tree?.items.get(itemId);
  if (item?.kind === 'document') return { state: 'document', document: item };
  if (item?.kind === 'folder') return { state: 'folder', folder: item };
  if (item?.kind === 'canvas') return { state: 'canvas', canvas: item };
  return !tree || isRefetching ? { state: 'loading' } : { state: 'missing' };
}
