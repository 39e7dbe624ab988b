import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rangeToRender, scrollTopFor, type RowLayout } from './row-layout.ts';

/** The viewport assumed before the list is measured, in CSS pixels. It is as high as most screens. */
const INITIAL_VIEWPORT = { top: 0, height: 900 };

/** Returns the range of rows to render in a scrolled list: the visible rows and some beyond. */
export function useRowWindow(element: RefObject<HTMLElement | null>, layout: RowLayout) {
  const [viewport, setViewport] = useState(INITIAL_VIEWPORT);
  const update = useEffectEvent((list: HTMLElement): void => {
    const next = { top: list.scrollTop, height: list.clientHeight };
    const [current, wanted] = [viewport, next].map(({ top, height }) => rangeToRender(layout, top, height));
    if (current?.first !== wanted?.first || current?.end !== wanted?.end) setViewport(next);
  });

  useEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    // Render in the same frame as the scroll. A later render would show empty space for a moment.
    const handleScroll = (): void => flushSync(() => update(list));
    list.addEventListener('scroll', handleScroll, { passive: true });
    const resizeObserver = new ResizeObserver(() => update(list));
    resizeObserver.observe(list);
    return () => {
      list.removeEventListener('scroll', handleScroll);
      resizeObserver.disconnect();
    };
  }, [element]);

  return {
    range: rangeToRender(layout, viewport.top, viewport.height),
    scrollToPosition: (index: number): void => {
      const list = element.current;
      if (!list || index < 0) return;
      const top = scrollTopFor(layout, index, list.scrollTop, list.clientHeight);
      if (top !== list.scrollTop) list.scrollTo({ top });
    },
  };
}
