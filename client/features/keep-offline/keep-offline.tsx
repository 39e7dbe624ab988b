import { useEffect, useSyncExternalStore } from 'react';
import { uploadsOf } from '#client/files/index.ts';
import { useLocalIds, useWorkspaces } from '#client/outbox/index.ts';
import { offlineAllWorkspacesOf } from '#client/sync/index.ts';

/**
 * Replicates all of a writer's workspaces to this device if they asked for it, and starts pending uploads on every
 * screen. Renders nothing.
 */
export function KeepOffline({ userId }: { userId: string }) {
  const offlineWorkspaces = offlineAllWorkspacesOf(userId);
  const { isOn } = useSyncExternalStore(offlineWorkspaces.subscribe, offlineWorkspaces.getState);
  useEffect(() => void offlineWorkspaces.read(), [offlineWorkspaces]);
  useEffect(() => void uploadsOf(userId).run(), [userId]);
  return isOn && <WorkspaceReplication userId={userId} />;
}

function WorkspaceReplication({ userId }: { userId: string }) {
  const { workspaces } = useWorkspaces();
  const localIds = useLocalIds();
  // A string, because the list is a new object with every answer.
  const ids = (workspaces ?? []).flatMap(({ id }) => (localIds.has(id) ? [] : [id])).join(' ');
  useEffect(() => {
    const offlineWorkspaces = offlineAllWorkspacesOf(userId);
    const follow = () => offlineWorkspaces.follow(ids === '' ? [] : ids.split(' '));
    follow();
    window.addEventListener('online', follow);
    return () => {
      window.removeEventListener('online', follow);
      offlineWorkspaces.unfollow();
    };
  }, [userId, ids]);
  return null;
}
