import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { animationDuration } from '../animation-duration.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { panIntoView } from './pan-into-view.ts';

/** Free space between a revealed node and the borders of the canvas, in screen pixels. */
export interface Margins {
  x: number;
  top: number;
  bottom: number;
}

/** Margins that leave a node, its plus buttons and its toolbar clear of the bars. */
export const CLEAR_OF_BARS: Margins = { x: 48, top: 116, bottom: 136 };

/**
 * Returns a function that moves the viewport as little as needed to show a node. The zoom does not change. The
 * on-screen keyboard covers the lower part of the canvas.
 */
export function useReveal(canvasEditor: CanvasEditor): (nodeId: string, margins: Margins) => void {
  const { getViewport, setViewport } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    (nodeId, margins) => {
      const node = canvasEditor.projection.node(nodeId);
      const { domNode } = store.getState();
      if (!node || !domNode) return;
      const { x, y, zoom } = getViewport();
      const { left, top, right, bottom } = domNode.getBoundingClientRect();
      const rect = rectOf(node);
      const end = Math.min(bottom, window.visualViewport?.height ?? bottom);
      const across = panIntoView(
        { from: rect.x * zoom + x, to: (rect.x + rect.width) * zoom + x },
        { from: margins.x, to: right - left - margins.x },
      );
      const down = panIntoView(
        { from: rect.y * zoom + y, to: (rect.y + rect.height) * zoom + y },
        { from: margins.top, to: end - top - margins.bottom },
      );
      if (across !== 0 || down !== 0)
        void setViewport({ x: x + across, y: y + down, zoom }, { duration: animationDuration() });
    },
    [canvasEditor, store, getViewport, setViewport],
  );
}
