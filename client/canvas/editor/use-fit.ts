import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { boundsOf } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { LEAST_ZOOM } from './stored-viewport.ts';

export interface Fit {
  /** What is left free on each side, of the width and the height. */
  padding: number;
  mostZoom: number;
  /** How long it takes to come there, milliseconds. */
  duration: number;
}

/** @returns brings these nodes into sight, or all; nothing where there are none. React Flow's own knows the near ones alone. */
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
      const viewport = getViewportForBounds(bounds, width, height, LEAST_ZOOM, mostZoom, padding);
      void setViewport(viewport, { duration });
    },
    [canvasEditor, store, setViewport],
  );
}
