import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { AssetsDraft } from './assets-draft.ts';
import type { TreeEffect, TreeOperation } from './tree-operation.ts';

/**
 * What one queued command does to what a device shows, before the server has done it [D10]: to the tree of a workspace, to
 * its files, to the list of workspaces and to the workspace itself. Nothing where the server will refuse it.
 */
export interface Effect {
  tree?: TreeEffect;
  assets?: AssetsEffect;
  workspace?: WorkspaceEffect;
}

export type AssetsEffect = (draft: AssetsDraft, operation: TreeOperation) => void;

export interface WorkspaceEffect {
  /**
   * In the list of workspaces.
   * @param before the workspace that `input.id` names; undefined where the list has none
   * @param known all others of the list, for the name of an owner
   * @returns the same object for no change, undefined for none any more
   */
  applyToSummary?: (
    before: WorkspaceSummary | undefined,
    operation: TreeOperation,
    known: readonly WorkspaceSummary[],
  ) => WorkspaceSummary | undefined;
  /** In the open workspace, with its settings and tabs; the same object for no change. */
  applyToView?: (before: WorkspaceView | undefined, operation: TreeOperation) => WorkspaceView | undefined;
}
