import { useState } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { Peer } from '#client/sync/index.ts';
import { ancestorsOf, type TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';
import { removedSentence, removerOf, type Gone } from './removed-item.ts';

interface Known {
  id: string;
  /** The item and the folders it lay in while it was there. */
  way: readonly string[];
  by: string | undefined;
}

interface GoneOptions {
  workspaceId: string;
  /** What is open, as it was last known. */
  item: TreeItem | undefined;
  tree: TreeModel | undefined;
  /** Everybody else, other windows of one's own among them. */
  peers: readonly Peer[];
}

/** Whether what is open lies in the trash or was deleted, and by whom; null while it is where it should be. */
export function useRemovedItem({
  workspaceId,
  item,
  tree,
  peers,
}: GoneOptions): { gone: Gone; sentence: string } | null {
  const [known, setKnown] = useState<Known | null>(null);
  if (!item || !tree) return null;
  const isThere = tree.items.has(item.id);
  const gone: Gone | null = isThere ? (isTrashed(tree, workspaceId, item) ? 'trashed' : null) : 'deleted';
  const isSame = known?.id === item.id;
  if (gone === null) {
    const way = [item.id, ...ancestorsOf(tree, item.id).map(({ id }) => id)];
    if (!isSame || known.by !== undefined || known.way.join() !== way.join())
      setKnown({ id: item.id, way, by: undefined });
    return null;
  }
  const way = isSame ? known.way : [item.id];
  // Who said so may have left meanwhile.
  const by = removerOf(peers, way) ?? (isSame ? known.by : undefined);
  if (by !== undefined && (!isSame || known.by !== by)) setKnown({ id: item.id, way, by });
  return { gone, sentence: removedSentence(gone, by, item.kind) };
}
