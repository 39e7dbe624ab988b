import { useEffect, useState, type RefObject } from 'react';

/** How far from sight a text is opened: a little more than what one turn of a wheel or a page key brings in. */
const AROUND = '150% 0px';

/** Whether an element is in sight of the page around it, or nearly. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const watch = new IntersectionObserver((seen) => setIsNear(seen.at(-1)?.isIntersecting ?? false), {
      root: current.closest('.stage'),
      rootMargin: AROUND,
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [ref]);
  return isNear;
}
