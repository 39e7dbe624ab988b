import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rangeInSight, scrollTopFor, type RowLayout } from './row-layout.ts';

/** Before the list has a height: what is in sight on most screens, in CSS pixels. */
const AT_FIRST = { top: 0, height: 900 };

/** Which rows of a scrolled list are drawn: those in sight and some beyond, however many there are. */
export function useRowWindow(element: RefObject<HTMLElement | null>, layout: RowLayout) {
  const [sight, setSight] = useState(AT_FIRST);
  const look = useEffectEvent((list: HTMLElement): void => {
    const next = { top: list.scrollTop, height: list.clientHeight };
    const [shown, wanted] = [sight, next].map(({ top, height }) => rangeInSight(layout, top, height));
    if (shown?.first !== wanted?.first || shown?.end !== wanted?.end) setSight(next);
  });

  useEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    // Within the frame that scrolls: later, nothing would be seen for a moment.
    const handleScroll = (): void => flushSync(() => look(list));
    list.addEventListener('scroll', handleScroll, { passive: true });
    const sizes = new ResizeObserver(() => look(list));
    sizes.observe(list);
    return () => {
      list.removeEventListener('scroll', handleScroll);
      sizes.disconnect();
    };
  }, [element]);

  return {
    range: rangeInSight(layout, sight.top, sight.height),
    scrollToPosition: (at: number): void => {
      const list = element.current;
      if (!list || at < 0) return;
      const top = scrollTopFor(layout, at, list.scrollTop, list.clientHeight);
      if (top !== list.scrollTop) list.scrollTo({ top });
    },
  };
}
