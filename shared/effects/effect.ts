import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeEffect, TreeOperation } from './tree-operation.ts';

/**
 * The effect of a queued command on the optimistic view of a device, until the server has executed it [D10]: on the
 * tree of a workspace with its files, on the list of workspaces, on the workspace itself and on the writer's goal. A command that the server
 * will reject has no effect.
 */
export interface Effect {
  tree?: TreeEffect;
  workspace?: WorkspaceEffect;
  dailyGoal?: DailyGoalEffect;
}

/** Applies one operation to the writer's daily goal. Returns the same goal if nothing changes. */
export type DailyGoalEffect = (before: number | null, operation: TreeOperation) => number | null;

/** The effect of an operation on a workspace. */
export interface WorkspaceEffect {
  /**
   * Applies one operation to the workspace's entry in the list of workspaces.
   * @param before the entry with the id `input.id`; undefined if the list has none
   * @param known the entries of the last snapshot, for the owner's name
   * @returns the same object if nothing changes; undefined if the list no longer has the workspace
   */
  applyToSummary?: (
    before: WorkspaceSummary | undefined,
    operation: TreeOperation,
    known: readonly WorkspaceSummary[],
  ) => WorkspaceSummary | undefined;
  /**
   * Applies one operation to the open workspace with its settings and tabs. Returns the same object if nothing
   * changes.
   */
  applyToView?: (before: WorkspaceView | undefined, operation: TreeOperation) => WorkspaceView | undefined;
}
