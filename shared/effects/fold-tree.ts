import { effectOfCommand } from './index.ts';
import { TreeDraft } from '../tree/tree-draft.ts';
import type { TreeOperation } from './tree-operation.ts';
import type { TreeItem } from '../tree/tree-rows.ts';

export type { TreeOperation } from './tree-operation.ts';

/**
 * Returns the optimistic view of a workspace's tree: fold(pending operations, snapshot) [D10]. It is a pure function.
 * Operations that the server will reject, and operations that this build does not know, are ignored.
 * @param base the tree of the last snapshot
 * @param pending the pending operations of one workspace, in the order of their keys
 * @returns `base` itself if nothing changes
 */
export function foldTree(
  base: ReadonlyMap<string, TreeItem>,
  pending: readonly TreeOperation[],
): ReadonlyMap<string, TreeItem> {
  const draft = new TreeDraft(base);
  for (const operation of pending) effectOfCommand(operation.name)?.tree?.(draft, operation);
  return draft.items;
}
