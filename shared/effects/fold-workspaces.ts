import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import { effectOfCommand } from './index.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * Returns the optimistic view of the list of workspaces, last changed first [D7].
 * @param base the list of the last snapshot
 * @param pending pending operations of any scope; operations inside workspaces have no effect here
 * @returns `base` itself if nothing changes
 */
export function foldWorkspaces(
  base: readonly WorkspaceSummary[],
  pending: readonly TreeOperation[],
): readonly WorkspaceSummary[] {
  const byId = new Map(base.map((summary) => [summary.id, summary]));
  let isChanged = false;
  for (const operation of pending) {
    const id = operation.input['id'];
    const effect = effectOfCommand(operation.name)?.workspace?.applyToSummary;
    if (typeof id !== 'string' || !effect) continue;
    const before = byId.get(id);
    const after = effect(before, operation, base);
    if (after === before) continue;
    isChanged = true;
    if (after) byId.set(id, after);
    else byId.delete(id);
  }
  return isChanged ? [...byId.values()].sort(byLastTouched) : base;
}

/**
 * Returns the optimistic view of one workspace with its settings.
 * @returns undefined when the workspace is deleted or not created yet
 */
export function foldWorkspace(
  base: WorkspaceView | undefined,
  pending: readonly TreeOperation[],
): WorkspaceView | undefined {
  let view = base;
  for (const operation of pending) {
    const effect = effectOfCommand(operation.name)?.workspace?.applyToView;
    if (effect) view = effect(view, operation);
  }
  return view;
}

function byLastTouched(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return lastTouched(b).localeCompare(lastTouched(a)) || a.id.localeCompare(b.id);
}

/** Returns the last change of a workspace or its last document. Timestamps in the same format compare as strings. */
function lastTouched({ updatedAt, lastDocument }: WorkspaceSummary): string {
  return lastDocument && lastDocument.updatedAt > updatedAt ? lastDocument.updatedAt : updatedAt;
}
