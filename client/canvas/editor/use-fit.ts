import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { boundsOf } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { MIN_ZOOM, type Viewport } from './stored-viewport.ts';

export interface Fit {
  /** The free margin on each side, as a share of the width and the height, or in pixels. */
  padding: number | { top: `${number}px`; bottom: `${number}px`; x: `${number}px` };
  mostZoom: number;
  /** Duration of the animation, in milliseconds. */
  duration: number;
}

/** The margin that leaves the nodes clear of the bars of a phone: the zoom above, the button to add nodes below. */
export const CLEAR_OF_PHONE_BARS = { top: '96px', bottom: '76px', x: '16px' } as const;

/**
 * Returns a function that moves the viewport to show the given nodes, or all. It replaces React Flow's `fitView`,
 * which knows only the rendered nodes. The function returns the new viewport; undefined without a node.
 */
export function useFit(
  canvasEditor: CanvasEditor,
): (nodeIds: readonly string[] | 'all', fit: Fit) => Viewport | undefined {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    (nodeIds, { padding, mostZoom, duration }) => {
      const nodes =
        nodeIds === 'all'
          ? canvasEditor.projection.getView().nodes
          : nodeIds.flatMap((id) => canvasEditor.projection.node(id) ?? []);
      const bounds = boundsOf(nodes.map(rectOf));
      const { width, height } = store.getState();
      if (!bounds || width === 0) return undefined;
      const viewport = getViewportForBounds(bounds, width, height, MIN_ZOOM, mostZoom, padding);
      void setViewport(viewport, { duration });
      return viewport;
    },
    [canvasEditor, store, setViewport],
  );
}
