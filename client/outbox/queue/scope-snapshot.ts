import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { StoredSnapshot } from '#client/lib/device/schema.ts';

/** A workspace as the server last sent it. */
export interface WorkspaceValue {
  workspace: WorkspaceView;
  items: ReadonlyMap<string, TreeEntry>;
  /** Missing in snapshots stored by a build that had no files. Such a snapshot is pulled whole. */
  assets?: ReadonlyMap<string, TreeAsset>;
}

/** A writer's workspace list as the server last sent it. */
export interface UserValue {
  workspaces: readonly WorkspaceSummary[];
}

/** A scope's stored state. Only the outbox reads and writes it. */
export interface ScopeSnapshot extends StoredSnapshot {
  value: WorkspaceValue | UserValue;
}

/** The server's confirmation of an operation: every snapshot of this epoch with at least this seq contains it. */
export interface Acknowledgement {
  epoch: string;
  seq: number;
}

export const isUserScope = (scope: string): boolean => scope.startsWith('user:');
export const workspaceIdOf = (scope: string): string => scope.slice('workspace:'.length);

/**
 * Whether the files of a snapshot have positions in the tree. Those that a build before stored have none, and the
 * server would send no change of them: such a snapshot is pulled whole.
 */
export function havePositions(assets: ReadonlyMap<string, TreeAsset>): boolean {
  const [first] = assets.values();
  // A stored value of an earlier build lacks fields that the type has.
  return first === undefined || (first.order as string | undefined) !== undefined;
}
