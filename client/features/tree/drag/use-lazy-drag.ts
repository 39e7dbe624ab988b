import { useCallback, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';

const later = lazyModule(() => import('./tree-drag.tsx'));

/** Dragging, whose code comes when the page is at rest, or with the first pointer that goes down on the tree. */
export function useLazyDrag() {
  const module = later.useSoon();
  const early = useRef<PointerEvent | null>(null);
  const onPointerDown = useCallback(({ nativeEvent }: ReactPointerEvent) => {
    if (later.loaded()) return;
    early.current = nativeEvent;
    const until = new AbortController();
    const forget = (): void => {
      early.current = null;
      until.abort();
    };
    window.addEventListener('pointerup', forget, { signal: until.signal });
    window.addEventListener('pointercancel', forget, { signal: until.signal });
    // Without a network nothing comes of it; the next press asks again.
    later.load().catch(() => {});
  }, []);
  const takeEarly = useCallback((): PointerEvent | null => {
    const event = early.current;
    early.current = null;
    return event;
  }, []);
  return { TreeDrag: module?.TreeDrag, takeEarly, onPointerDown };
}
