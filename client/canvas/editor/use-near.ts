import { useStoreApi, type ReactFlowState } from '@xyflow/react';
import { useLayoutEffect } from 'react';
import { boundsOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { around, isEnough } from './viewport-culling.ts';

/** What is in sight of a canvas, in its units. */
export const sightOf = ({
  transform: [x, y, zoom],
  width,
  height,
}: Pick<ReactFlowState, 'transform' | 'width' | 'height'>): Rect => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
});

/** What stands near what is in sight is drawn, wherever that is moved. */
export function useNear(canvasEditor: CanvasEditor): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const follow = (state: ReactFlowState): void => {
      if (state.width === 0) return;
      const sight = sightOf(state);
      const { near } = canvasEditor;
      if (near && isEnough(near, sight)) return;
      const next = around(sight);
      // The node that a line is drawn from stays, however far it is drawn.
      const isDrawing = near !== null && state.connection.inProgress;
      canvasEditor.look((isDrawing && boundsOf([near, next])) || next);
    };
    follow(store.getState());
    return store.subscribe(follow);
  }, [canvasEditor, store]);
}
