import type { TreeModel } from '#shared/tree/tree-model.ts';
import { childrenOf } from '#shared/tree/tree-model.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';

interface Around {
  workspaceId: string;
  openId: string;
  /** What was open before it. */
  beforeId: string | undefined;
}

/**
 * The document to put beside the open one when none is named: the one open before it, else the next of the workspace, else
 * the one above. Undefined when there is no other outside of the trash.
 */
export function documentBeside(
  tree: TreeModel,
  { workspaceId, openId, beforeId }: Around,
): string | undefined {
  const before = beforeId === undefined ? undefined : tree.items.get(beforeId);
  const isOffered = before?.kind === 'document' && before.id !== openId;
  if (isOffered && !isTrashed(tree, workspaceId, before)) return before.id;
  const ids = documentsOf(tree, workspaceId);
  const at = ids.indexOf(openId);
  return ids[at + 1] ?? ids[at - 1];
}

/** In the order of the tree, without what is in the trash. */
function documentsOf(tree: TreeModel, workspaceId: string): string[] {
  const within = (parentId: string | null): string[] =>
    childrenOf(tree, parentId).flatMap((item) => {
      if (item.kind === 'document') return [item.id];
      return item.kind === 'folder' && !isTrashFolder(item, workspaceId) ? within(item.id) : [];
    });
  return within(null);
}
