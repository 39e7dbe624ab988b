import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { StoredSnapshot } from '#client/lib/device/schema.ts';

/** A workspace as the server had it. */
export interface WorkspaceValue {
  workspace: WorkspaceView;
  items: ReadonlyMap<string, TreeItem>;
  /** Absent in what a build before files kept: such a snapshot is asked for whole. */
  assets?: ReadonlyMap<string, TreeAsset>;
}

/** A person's list as the server had it. */
export interface UserValue {
  workspaces: readonly WorkspaceSummary[];
}

/** A scope's state, which the outbox alone writes and reads. */
export interface ScopeSnapshot extends StoredSnapshot {
  value: WorkspaceValue | UserValue;
}

export const isUserScope = (scope: string): boolean => scope.startsWith('user:');
export const workspaceIdOf = (scope: string): string => scope.slice('workspace:'.length);
