import { useMemo } from 'react';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { treeWithFiles } from '#shared/tree/tree-with-files.ts';
import { useWaitingFiles } from '#client/files/index.ts';
import { useAssets } from '#client/outbox/index.ts';

/**
 * Returns the tree of a workspace with its files, also those that only this device has yet; undefined until the tree is
 * loaded.
 */
export function useFileTree(
  workspaceId: string,
  userId: string,
  tree: TreeModel | undefined,
): TreeModel | undefined {
  const { assets } = useAssets(workspaceId);
  const waiting = useWaitingFiles(workspaceId, userId);
  return useMemo(() => {
    if (!tree) return undefined;
    const onlyHere = waiting.filter(({ id }) => !assets?.has(id));
    return treeWithFiles(tree, [...(assets?.values() ?? []), ...onlyHere]);
  }, [tree, assets, waiting]);
}
