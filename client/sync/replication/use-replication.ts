import { useEffect, useSyncExternalStore } from 'react';
import { showWorkspace } from './offline-all-workspaces.ts';
import { replicationOf, type Replication, type ReplicationState } from './replication.ts';

/** A little later than the page itself: what is on the screen comes first. */
const AFTER_MS = 1_500;

/** Keeps a workspace's texts on this device while the component lives; again whenever the network comes back. */
export function useReplication(workspaceId: string, userId: string, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const replication = replicationOf(workspaceId, userId);
    const endShowing = showWorkspace(workspaceId);
    const start = () => void replication.start();
    const timer = setTimeout(start, AFTER_MS);
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
      endShowing();
      replication.stop();
    };
  }, [workspaceId, userId, isEnabled]);
}

/** How far it is, for the sync panel, and what pauses it. */
export function useReplicationState(
  workspaceId: string,
  userId: string,
): ReplicationState & { replication: Replication } {
  const replication = replicationOf(workspaceId, userId);
  const state = useSyncExternalStore(replication.subscribe, replication.getState);
  return { ...state, replication };
}
