import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { isByFinger } from '#client/lib/media.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { glideMs } from '../plans/glide.ts';
import { panIntoView } from './pan-into-view.ts';

/** Pixels that stay free around what is written in. */
const AROUND = 12;

/** On a screen that is touched, what is written in comes into sight, and stays there when the keyboard comes up. */
export function useRevealEditedNode(canvasEditor: CanvasEditor, place: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  const editingId = useSyncExternalStore(canvasEditor.subscribe, () => canvasEditor.getView().editingId);
  const show = useEffectEvent(() => {
    const node = editingId === null ? undefined : canvasEditor.projection.node(editingId);
    if (!node || !place.current) return;
    const { x, y, zoom } = getViewport();
    const { left, top, right, bottom } = place.current.getBoundingClientRect();
    const rect = rectOf(node);
    // What the keyboard leaves free ends above the window's end.
    const end = Math.min(bottom, window.visualViewport?.height ?? bottom);
    const across = panIntoView(
      { from: rect.x * zoom + x, to: (rect.x + rect.width) * zoom + x },
      { from: AROUND, to: right - left - AROUND },
    );
    const down = panIntoView(
      { from: rect.y * zoom + y, to: (rect.y + rect.height) * zoom + y },
      { from: AROUND, to: end - top - AROUND },
    );
    if (across !== 0 || down !== 0)
      void setViewport({ x: x + across, y: y + down, zoom }, { duration: glideMs() });
  });
  useEffect(() => {
    if (editingId === null || !isByFinger()) return undefined;
    show();
    const { visualViewport } = window;
    const handleResize = (): void => show();
    visualViewport?.addEventListener('resize', handleResize);
    return () => visualViewport?.removeEventListener('resize', handleResize);
  }, [editingId]);
}
