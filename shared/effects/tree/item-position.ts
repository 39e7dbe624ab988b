import { acceptsItems } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';

/**
 * Returns the parent and the order key of a new item. It is at the root when the wanted parent does not accept items
 * [D6]. `placeItem` does the same on the server.
 */
export function newPosition(
  draft: TreeDraft,
  id: string,
  wanted: { parentId?: string | null | undefined; order?: string | number | undefined },
): { parentId: string | null; order: string } {
  const requestedId = wanted.parentId ?? null;
  const isAccepted = acceptsItems(draft, requestedId);
  const parentId = isAccepted ? requestedId : null;
  // The wanted order refers to the siblings in the wanted parent, so it is ignored at the root.
  return { parentId, order: draft.orderAmong(parentId, isAccepted ? wanted.order : undefined, id) };
}

/**
 * Returns the parent and the order key of a copy: right after its source, unless another position is requested or the
 * folder accepts no items. `placeCopy` does the same on the server.
 */
export function copyPosition(
  draft: TreeDraft,
  source: TreeItem,
  { id, folderId = source.parentId, order }: CopyInput,
): { parentId: string | null; order: string } {
  const isBeside = folderId === source.parentId && order === undefined && acceptsItems(draft, folderId);
  if (isBeside) return { parentId: folderId, order: draft.orderAfter(source) };
  return newPosition(draft, id, { parentId: folderId, order });
}

interface CopyInput {
  id: string;
  folderId?: string | null | undefined;
  order?: string | number | undefined;
}

/**
 * Returns the parent and the order key after an allowed move. Without an order, the item is last among its new
 * siblings.
 */
export function movedPosition(
  draft: TreeDraft,
  item: { id: string; parentId: string | null; order: string },
  {
    parentId = item.parentId,
    order,
  }: { parentId?: string | null | undefined; order?: string | number | undefined },
): { parentId: string | null; order: string } {
  if (parentId === item.parentId && order === undefined) return { parentId, order: item.order };
  return { parentId, order: draft.orderAmong(parentId, order, item.id) };
}
