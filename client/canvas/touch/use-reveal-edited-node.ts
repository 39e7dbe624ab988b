import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isCoarsePointer } from '#client/lib/media.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { useReveal } from '../editor/use-reveal.ts';

const MARGINS = { x: 12, top: 12, bottom: 12 };

/** On a touch screen, moves the edited node into view, and again when the on-screen keyboard opens. */
export function useRevealEditedNode(canvasEditor: CanvasEditor): void {
  const editingId = useSyncExternalStore(canvasEditor.subscribe, () => canvasEditor.getView().editingId);
  const revealNode = useReveal(canvasEditor);
  const reveal = useEffectEvent(() => {
    if (editingId !== null) revealNode(editingId, MARGINS);
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
