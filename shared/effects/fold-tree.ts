import { effectOfCommand } from './index.ts';
import { TreeDraft } from '../tree/tree-draft.ts';
import type { TreeOperation } from './tree-operation.ts';
import type { TreeItem } from '../tree/tree-rows.ts';

export type { TreeOperation } from './tree-operation.ts';

/**
 * The tree as it will be once the server has done what was asked for: view = fold(pending, snapshot) [D10]. Pure, and
 * the snapshot's own map where nothing changes. What the server will refuse changes nothing, and operations this build
 * does not know are passed over.
 * @param pending of one workspace, in the order of their keys
 */
export function foldTree(
  base: ReadonlyMap<string, TreeItem>,
  pending: readonly TreeOperation[],
): ReadonlyMap<string, TreeItem> {
  const draft = new TreeDraft(base);
  for (const operation of pending) effectOfCommand(operation.name)?.tree?.(draft, operation);
  return draft.items;
}
