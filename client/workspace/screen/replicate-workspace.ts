import { useCachedAssets } from '#client/files/index.ts';
import { useReplication } from '#client/sync/index.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';

/** Stores the texts and files of the open workspace on this device. Renders nothing. */
export function ReplicateWorkspace(): null {
  const { workspace, user, isOnServer } = useOpenWorkspace();
  useReplication(workspace.id, user.id, isOnServer);
  useCachedAssets(workspace.id, user.id, isOnServer);
  return null;
}
