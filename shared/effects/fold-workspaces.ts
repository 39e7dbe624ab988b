import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import { effectOfCommand } from './index.ts';
import type { TreeOperation } from './tree-operation.ts';

/**
 * The list of workspaces as it will be once the server has done what was asked for, last changed first [D7]. Operations
 * of any scope may be among the pending: those inside workspaces change nothing here.
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

/** One workspace with its settings, the same way; undefined once it is deleted, or before it is made. */
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

/** Timestamps of one form compare as texts. */
function lastTouched({ updatedAt, lastDocument }: WorkspaceSummary): string {
  return lastDocument && lastDocument.updatedAt > updatedAt ? lastDocument.updatedAt : updatedAt;
}
