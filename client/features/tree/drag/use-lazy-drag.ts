import { useCallback, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';

const dragModule = lazyModule(() => import('./tree-drag.tsx'));

/** Fetches the code for dragging once the page is idle, or when a pointer first goes down on the tree. */
export function useLazyDrag() {
  const module = dragModule.usePreloaded();
  const pendingPointer = useRef<PointerEvent | null>(null);
  const onPointerDown = useCallback(({ nativeEvent }: ReactPointerEvent) => {
    if (dragModule.loaded()) return;
    pendingPointer.current = nativeEvent;
    const listeners = new AbortController();
    const clear = (): void => {
      pendingPointer.current = null;
      listeners.abort();
    };
    window.addEventListener('pointerup', clear, { signal: listeners.signal });
    window.addEventListener('pointercancel', clear, { signal: listeners.signal });
    // A failed fetch is ignored: the next pointerdown tries again.
    dragModule.load().catch(() => {});
  }, []);
  const takePendingPointer = useCallback((): PointerEvent | null => {
    const event = pendingPointer.current;
    pendingPointer.current = null;
    return event;
  }, []);
  return { TreeDrag: module?.TreeDrag, takePendingPointer, onPointerDown };
}
