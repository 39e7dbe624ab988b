import { useState } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Peer } from '#client/sync/index.ts';
import { ancestorsOf, type TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import { removedSentence, removerOf, type RemovalState } from './removed-item.ts';

interface LastKnown {
  id: string;
  /** The ids of the item and of the folders that contained it before the removal. */
  pathIds: readonly string[];
  by: string | undefined;
}

interface RemovedItemOptions {
  workspaceId: string;
  /** The open item, as it was last known. */
  item: TreeItem | undefined;
  tree: TreeModel | undefined;
  /** All other windows in the workspace, including this person's own. */
  peers: readonly Peer[];
}

/** The removal of the open item and the sentence about it; null while the item is neither trashed nor deleted. */
export function useRemovedItem({
  workspaceId,
  item,
  tree,
  peers,
}: RemovedItemOptions): { gone: RemovalState; sentence: string } | null {
  const [known, setKnown] = useState<LastKnown | null>(null);
  if (!item || !tree) return null;
  const isInTree = tree.items.has(item.id);
  const gone: RemovalState | null = isInTree
    ? isTrashed(tree, workspaceId, item)
      ? 'trashed'
      : null
    : 'deleted';
  const isSame = known?.id === item.id;
  if (gone === null) {
    const pathIds = [item.id, ...ancestorsOf(tree, item.id).map(({ id }) => id)];
    if (!isSame || known.by !== undefined || known.pathIds.join() !== pathIds.join())
      setKnown({ id: item.id, pathIds, by: undefined });
    return null;
  }
  const pathIds = isSame ? known.pathIds : [item.id];
  // The last known name stays, because the remover may have left meanwhile.
  const by = removerOf(peers, pathIds) ?? (isSame ? known.by : undefined);
  if (by !== undefined && (!isSame || known.by !== by)) setKnown({ id: item.id, pathIds, by });
  return { gone, sentence: removedSentence(gone, by, item.kind) };
}
