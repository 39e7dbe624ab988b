import { useEffect, useEffectEvent, useRef } from 'react';
import { isNarrowScreen } from '#client/lib/media.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { hasStoredViewport, storeViewport, type Viewport } from './stored-viewport.ts';

interface FirstFitOptions {
  canvasId: string;
  /** Whether the URL names a node, which the canvas shows instead. */
  hasNamedNode: boolean;
  /** Shows all nodes. @returns the new viewport */
  fitAll: () => Viewport | undefined;
}

/**
 * On a phone, shows all nodes of a canvas for which this device has no position yet: at 100 % most of them would be
 * outside of the window. Nodes of others may arrive after the canvas is shown, so this waits for the first ones, and
 * gives up when the first one is the own.
 * @returns a function that stores a viewport, except the one of this fit: a later visit fits the canvas again
 */
export function useFirstFit(
  canvasEditor: CanvasEditor,
  { canvasId, hasNamedNode, fitAll }: FirstFitOptions,
): (viewport: Viewport) => void {
  const fitted = useRef<Viewport | null>(null);
  const fit = useEffectEvent(() => {
    fitted.current = fitAll() ?? null;
  });
  const isWanted = useEffectEvent(() => isNarrowScreen() && !hasNamedNode && !hasStoredViewport(canvasId));
  useEffect(() => {
    if (!isWanted()) return undefined;
    let frame = 0;
    const hasSelection = (): boolean => canvasEditor.getView().selectedNodes.length > 0;
    const check = (): void => {
      if (canvasEditor.projection.getView().nodes.length === 0) return;
      stop();
      // In the next frame the canvas has its size, and a node of the person's own is selected.
      frame = requestAnimationFrame(() => {
        if (!hasSelection() && isWanted()) fit();
      });
    };
    const stop = canvasEditor.subscribe(check);
    check();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [canvasEditor]);
  return (viewport) => {
    const { x, y, zoom } = fitted.current ?? {};
    if (viewport.x === x && viewport.y === y && viewport.zoom === zoom) return;
    storeViewport(canvasId, viewport);
  };
}
