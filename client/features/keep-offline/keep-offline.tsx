import { useEffect, useSyncExternalStore } from 'react';
import { uploadsOf } from '#client/files/index.ts';
import { useLocalIds, useWorkspaces } from '#client/outbox/index.ts';
import { keepAllOf } from '#client/sync/index.ts';

/**
 * Keeps all of a person's workspaces on this device, where that was asked for, and has files that wait go on their way on
 * whatever screen; shows nothing.
 */
export function KeepOffline({ userId }: { userId: string }) {
  const offlineWorkspaces = keepAllOf(userId);
  const { isOn } = useSyncExternalStore(offlineWorkspaces.subscribe, offlineWorkspaces.getState);
  useEffect(() => void offlineWorkspaces.read(), [offlineWorkspaces]);
  useEffect(() => void uploadsOf(userId).run(), [userId]);
  return isOn && <WorkspaceReplication userId={userId} />;
}

function WorkspaceReplication({ userId }: { userId: string }) {
  const { workspaces } = useWorkspaces();
  const localIds = useLocalIds();
  // A text, for the list is another object with every answer.
  const ids = (workspaces ?? []).flatMap(({ id }) => (localIds.has(id) ? [] : [id])).join(' ');
  useEffect(() => {
    const offlineWorkspaces = keepAllOf(userId);
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
