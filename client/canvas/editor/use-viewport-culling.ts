import { useStoreApi, type ReactFlowState } from '@xyflow/react';
import { useLayoutEffect } from 'react';
import { boundsOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { withMargin, canKeepArea } from './viewport-culling.ts';

/** Returns the visible area of a canvas, in canvas units. */
export const visibleRectOf = ({
  transform: [x, y, zoom],
  width,
  height,
}: Pick<ReactFlowState, 'transform' | 'width' | 'height'>): Rect => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
});

/** Renders the items near the viewport as it moves. */
export function useViewportCulling(canvasEditor: CanvasEditor): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const update = (state: ReactFlowState): void => {
      if (state.width === 0) return;
      const visible = visibleRectOf(state);
      const { renderedArea } = canvasEditor;
      if (renderedArea && canKeepArea(renderedArea, visible)) return;
      const next = withMargin(visible);
      // The source node of a connection in progress stays rendered, however far the connection is dragged.
      const isConnecting = renderedArea !== null && state.connection.inProgress;
      canvasEditor.setRenderedArea((isConnecting && boundsOf([renderedArea, next])) || next);
    };
    update(store.getState());
    return store.subscribe(update);
  }, [canvasEditor, store]);
}
