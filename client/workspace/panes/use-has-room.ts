import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** The least width, in CSS pixels, in which two pages stand beside each other. */
const LEAST = 900;

/**
 * Whether an element is wide enough for two pages; false until that is known.
 * @param isExpected two are to be shown at once: then it is measured before anything is painted
 */
export function useHasRoom(place: RefObject<HTMLElement | null>, isExpected: () => boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    // It has a width only now, and one page painted first would move.
    // oxlint-disable-next-line react/set-state-in-effect
    if (place.current && isExpected()) setHasRoom(place.current.clientWidth >= LEAST);
  }, [place, isExpected]);
  useEffect(() => {
    // Absent where nothing is laid out.
    if (!place.current || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setHasRoom(entry.contentRect.width >= LEAST);
    });
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, [place]);
  return hasRoom;
}
