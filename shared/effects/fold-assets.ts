import type { TreeAsset } from '../assets/tree-asset.ts';
import { AssetsDraft } from './assets-draft.ts';
import { effectOfCommand } from './index.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * Returns the optimistic view of a workspace's files: fold(pending operations, snapshot) [D10]. It is a pure function.
 * @param base the files of the last snapshot
 * @param pending the pending operations of one workspace, in the order of their keys
 * @returns `base` itself if nothing changes
 */
export function foldAssets(
  base: ReadonlyMap<string, TreeAsset>,
  pending: readonly TreeOperation[],
): ReadonlyMap<string, TreeAsset> {
  const draft = new AssetsDraft(base);
  for (const operation of pending) effectOfCommand(operation.name)?.assets?.(draft, operation);
  return draft.assets;
}
