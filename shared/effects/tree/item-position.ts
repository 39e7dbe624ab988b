import { takesItems } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';

/** Where a new item stands: at the root when its parent takes nothing [D6]. As `placeItem` on the server. */
export function newPosition(
  draft: TreeDraft,
  id: string,
  wanted: { parentId?: string | null | undefined; order?: string | number | undefined },
): { parentId: string | null; order: string } {
  const requestedId = wanted.parentId ?? null;
  const isAccepted = takesItems(draft, requestedId);
  const parentId = isAccepted ? requestedId : null;
  // A place among other siblings means nothing at the root.
  return { parentId, order: draft.orderAmong(parentId, isAccepted ? wanted.order : undefined, id) };
}

/** Where an item stands after a move that is allowed: last among new siblings when no place is asked for. */
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
