import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { VersionCommands } from './use-version-commands.ts';
import type { VersionList } from './use-versions.ts';

export interface VersionsProps {
  document: TreeDocument;
  workspace: WorkspaceView;
  user: CurrentUser;
  /** Whether the server, which stores the versions, is reachable. */
  isConnected: boolean;
  /** The name of the protected folder around the document; undefined without one. */
  protectedBy: string | undefined;
  onOpen: (fromId: string, id: string) => void;
}

/** Props that the components of the versions panel share. */
export interface SharedVersionsProps extends VersionsProps {
  list: VersionList;
  commands: VersionCommands;
  /** Whether the user may save versions, and restore them unless the page is protected. */
  canWrite: boolean;
  isNarrow: boolean;
  /** The reason why a version was not restored. */
  failure: { versionId: string; text: string } | null;
}

/** Shows a version with the changes since then, or the version alone. */
export type CompareMode = 'changes' | 'version';
