import { useEffect, useState, type RefObject } from 'react';

/** The least width, in CSS pixels, in which two pages stand beside each other. */
const LEAST = 900;

/** Whether an element is wide enough for two pages; false until that is known. */
export function useHasRoom(place: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(false);
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
