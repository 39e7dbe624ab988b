import { useEffect, useEffectEvent } from 'react';

/**
 * Follows a workspace while the component is mounted.
 * @param onReview called with the text of the notice when others changed something while this device was away
 */
export function useFollowWorkspace(
  workspaceId: string,
  userId: string,
  isEnabled: boolean,
  onReview: (notice: string) => void,
): void {
  const handleReview = useEffectEvent(onReview);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    let stop = () => {};
    // Do not wait until the page is idle: the unsent work has to be read before the server acknowledges it.
    import('./follow-workspace.ts').then(
      ({ followWorkspace }) => {
        if (!isCancelled)
          stop = followWorkspace({ workspaceId, userId, onReview: (notice) => handleReview(notice) });
      },
      // If the module cannot be loaded there is no review. The record stays for the next page.
      () => {},
    );
    return () => {
      isCancelled = true;
      stop();
    };
  }, [workspaceId, userId, isEnabled]);
}
