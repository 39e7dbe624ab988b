import { useEffect, useEffectEvent } from 'react';

/**
 * Follows a workspace while the component lives.
 * @param onReview others changed something while this device was away; with what to say of it
 */
export function useFollowWorkspace(
  workspaceId: string,
  userId: string,
  isEnabled: boolean,
  onReview: (notice: string) => void,
): void {
  const tell = useEffectEvent(onReview);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isOver = false;
    let stop = () => {};
    // At once, not at rest: it has to know what waits here before the server has taken it.
    import('./follow-workspace.ts').then(
      ({ followWorkspace }) => {
        if (!isOver) stop = followWorkspace({ workspaceId, userId, onReview: (notice) => tell(notice) });
      },
      // Without this part there is no review; what was noted stays for the next page.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [workspaceId, userId, isEnabled]);
}
