import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { boundsOf } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { MIN_ZOOM } from './stored-viewport.ts';

export interface Fit {
  /** The free margin on each side, as a share of the width and the height. */
  padding: number;
  mostZoom: number;
  /** Duration of the animation, in milliseconds. */
  duration: number;
}

/**
 * Returns a function that moves the viewport to show the given nodes, or all. It replaces React Flow's `fitView`,
 * which knows only the rendered nodes.
 */
export function useFit(canvasEditor: CanvasEditor): (nodeIds: readonly string[] | 'all', fit: Fit) => void {
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
      if (!bounds || width === 0) return;
      const viewport = getViewportForBounds(bounds, width, height, MIN_ZOOM, mostZoom, padding);
      void setViewport(viewport, { duration });
    },
    [canvasEditor, store, setViewport],
  );
}
