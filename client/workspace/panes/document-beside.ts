import type { TreeModel } from '#shared/tree/tree-model.ts';
import { childrenOf } from '#shared/tree/tree-model.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';

interface BesideOptions {
  workspaceId: string;
  openId: string;
  /** The id of the item that was open before. */
  previousId: string | undefined;
}

/**
 * The document to open beside the open one if none is named: the one that was open before, else the next in tree
 * order, else the one above. Undefined if there is no other document outside the trash.
 */
export function documentBeside(
  tree: TreeModel,
  { workspaceId, openId, previousId }: BesideOptions,
): string | undefined {
  const previous = previousId === undefined ? undefined : tree.items.get(previousId);
  const isOffered = previous?.kind === 'document' && previous.id !== openId;
  if (isOffered && !isTrashed(tree, workspaceId, previous)) return previous.id;
  const ids = documentsOf(tree, workspaceId);
  const at = ids.indexOf(openId);
  return ids[at + 1] ?? ids[at - 1];
}

/** The ids of all documents outside the trash, in tree order. */
function documentsOf(tree: TreeModel, workspaceId: string): string[] {
  const idsIn = (parentId: string | null): string[] =>
    childrenOf(tree, parentId).flatMap((item) => {
      if (item.kind === 'document') return [item.id];
      return item.kind === 'folder' && !isTrashFolder(item, workspaceId) ? idsIn(item.id) : [];
    });
  return idsIn(null);
}
