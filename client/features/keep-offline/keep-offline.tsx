import { useEffect, useSyncExternalStore } from 'react';
import { uploadsOf } from '#client/files/index.ts';
import { useLocalIds, useWorkspaces } from '#client/outbox/index.ts';
import { keepAllOf } from '#client/sync/index.ts';

/**
 * Keeps all of a person's workspaces on this device, where that was asked for, and has files that wait go on their way on
 * whatever screen; shows nothing.
 */
export function KeepOffline({ userId }: { userId: string }) {
  const keepAll = keepAllOf(userId);
  const { isOn } = useSyncExternalStore(keepAll.subscribe, keepAll.getState);
  useEffect(() => void keepAll.read(), [keepAll]);
  useEffect(() => void uploadsOf(userId).run(), [userId]);
  return isOn && <Following userId={userId} />;
}

function Following({ userId }: { userId: string }) {
  const { workspaces } = useWorkspaces();
  const localIds = useLocalIds();
  // A text, for the list is another object with every answer.
  const ids = (workspaces ?? []).flatMap(({ id }) => (localIds.has(id) ? [] : [id])).join(' ');
  useEffect(() => {
    const keepAll = keepAllOf(userId);
    const follow = () => keepAll.follow(ids === '' ? [] : ids.split(' '));
    follow();
    window.addEventListener('online', follow);
    return () => {
      window.removeEventListener('online', follow);
      keepAll.unfollow();
    };
  }, [userId, ids]);
  return null;
}
