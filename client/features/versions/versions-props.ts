import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { VersionCommands } from './use-version-commands.ts';
import type { VersionList } from './use-versions.ts';

export interface VersionsOf {
  document: TreeDocument;
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Whether the server, which keeps the versions, is in reach. */
  isConnected: boolean;
  onOpen: (fromId: string, id: string) => void;
}

/** What the parts of the versions share. */
export interface VersionsShared extends VersionsOf {
  list: VersionList;
  commands: VersionCommands;
  /** Whether this person may keep and restore versions. */
  canWrite: boolean;
  isNarrow: boolean;
  /** Why a version was not restored. */
  failure: { versionId: string; text: string } | null;
}

/** What to show of a version. */
export type CompareMode = 'changes' | 'version';
