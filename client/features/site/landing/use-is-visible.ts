import { useEffect, useState, type RefObject } from 'react';

/** Returns whether an element is in the viewport. @param share the share of it that has to be, 0 to 1 */
export function useIsVisible(element: RefObject<Element | null>, share = 0): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsVisible(entries.at(-1)?.isIntersecting ?? false),
      { threshold: share },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, share]);
  return isVisible;
}
