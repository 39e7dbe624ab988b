import type { TreeAsset } from '../assets/tree-asset.ts';
import { AssetsDraft } from './assets-draft.ts';
import { effectOfCommand } from './index.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * The files of a workspace as they will be once the server has done what was asked for: fold(pending, snapshot) [D10].
 * Pure, and the snapshot's own map where nothing changes.
 * @param pending of one workspace, in the order of their keys
 */
export function foldAssets(
  base: ReadonlyMap<string, TreeAsset>,
  pending: readonly TreeOperation[],
): ReadonlyMap<string, TreeAsset> {
  const draft = new AssetsDraft(base);
  for (const operation of pending) effectOfCommand(operation.name)?.assets?.(draft, operation);
  return draft.assets;
}
