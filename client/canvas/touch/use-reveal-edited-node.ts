import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { isCoarsePointer } from '#client/lib/media.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { animationDuration } from '../animation-duration.ts';
import { panIntoView } from './pan-into-view.ts';

/** Pixels of free space around the edited node. */
const PADDING = 12;

/** On a touch screen, moves the edited node into view, and again when the on-screen keyboard opens. */
export function useRevealEditedNode(
  canvasEditor: CanvasEditor,
  boardRef: RefObject<HTMLElement | null>,
): void {
  const { getViewport, setViewport } = useReactFlow();
  const editingId = useSyncExternalStore(canvasEditor.subscribe, () => canvasEditor.getView().editingId);
  const reveal = useEffectEvent(() => {
    const node = editingId === null ? undefined : canvasEditor.projection.node(editingId);
    if (!node || !boardRef.current) return;
    const { x, y, zoom } = getViewport();
    const { left, top, right, bottom } = boardRef.current.getBoundingClientRect();
    const rect = rectOf(node);
    // The on-screen keyboard covers the lower part of the window.
    const end = Math.min(bottom, window.visualViewport?.height ?? bottom);
    const across = panIntoView(
      { from: rect.x * zoom + x, to: (rect.x + rect.width) * zoom + x },
      { from: PADDING, to: right - left - PADDING },
    );
    const down = panIntoView(
      { from: rect.y * zoom + y, to: (rect.y + rect.height) * zoom + y },
      { from: PADDING, to: end - top - PADDING },
    );
    if (across !== 0 || down !== 0)
      void setViewport({ x: x + across, y: y + down, zoom }, { duration: animationDuration() });
  });
  useEffect(() => {
    if (editingId === null || !isCoarsePointer()) return undefined;
    reveal();
    const { visualViewport } = window;
    const handleResize = (): void => reveal();
    visualViewport?.addEventListener('resize', handleResize);
    return () => visualViewport?.removeEventListener('resize', handleResize);
  }, [editingId]);
}
