import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';

/** What a card shows: nothing is said of a document that has gone, or that this person may not see [K17]. */
export type CardState =
  { kind: 'waiting' | 'missing' } | { kind: 'here' | 'trashed'; document: TreeDocument; place: string };

/** @param tree undefined while it is not here yet */
export function cardState(
  tree: TreeModel | undefined,
  workspaceId: string,
  documentId: string | null,
): CardState {
  if (!tree) return { kind: 'waiting' };
  const document = documentId === null ? undefined : tree.items.get(documentId);
  if (document?.kind !== 'document') return { kind: 'missing' };
  const folder = document.parentId === null ? undefined : tree.items.get(document.parentId);
  return {
    kind: isTrashed(tree, workspaceId, document) ? 'trashed' : 'here',
    document,
    place: folder?.name ?? '',
  };
}
