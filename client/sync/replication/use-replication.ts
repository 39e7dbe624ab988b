import { useEffect, useSyncExternalStore } from 'react';
import { markWorkspaceShown } from './offline-all-workspaces.ts';
import { replicationOf, type Replication, type ReplicationState } from './replication.ts';

/** Replication starts this long after the page, so that the content on the screen loads first. */
const START_AFTER_MS = 1_500;

/** Replicates a workspace's texts to this device while the component is mounted, and again when the network returns. */
export function useReplication(workspaceId: string, userId: string, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const replication = replicationOf(workspaceId, userId);
    const unmarkShown = markWorkspaceShown(workspaceId);
    const start = () => void replication.start();
    const timer = setTimeout(start, START_AFTER_MS);
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
      unmarkShown();
      replication.stop();
    };
  }, [workspaceId, userId, isEnabled]);
}

/** Returns a workspace's replication and its progress, for the sync panel. */
export function useReplicationState(
  workspaceId: string,
  userId: string,
): ReplicationState & { replication: Replication } {
  const replication = replicationOf(workspaceId, userId);
  const state = useSyncExternalStore(replication.subscribe, replication.getState);
  return { ...state, replication };
}
