import { useEffect, type RefObject } from 'react';

/** The distance from the end, in pixels, within which a reader counts as reading along. */
const NEAR_END = 48;

/** Keeps the end of a growing text in view, unless the reader has scrolled away from it. */
export function useFollowEnd(boxRef: RefObject<HTMLElement | null>, isGrowing: boolean): void {
  useEffect(() => {
    const box = boxRef.current;
    if (!box || !isGrowing) return undefined;
    let height = box.scrollHeight;
    box.scrollTop = height;
    const observer = new MutationObserver(() => {
      const wasNearEnd = height - box.scrollTop - box.clientHeight < NEAR_END;
      height = box.scrollHeight;
      if (wasNearEnd) box.scrollTop = height;
    });
    observer.observe(box, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [boxRef, isGrowing]);
}
