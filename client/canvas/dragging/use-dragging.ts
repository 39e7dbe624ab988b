import { useStoreApi, type ReactFlowProps } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { hasCommandKey } from '#client/lib/key-label.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowEdge, FlowNode } from '../editor/flow-items.ts';
import { visibleRectOf } from '../editor/use-viewport-culling.ts';
import type { OwnPresence } from '../presence/own-presence.ts';
import { Dragging } from './dragging.ts';

type DragProps = Required<
  Pick<
    ReactFlowProps<FlowNode, FlowEdge>,
    'onNodesChange' | 'onNodeDrag' | 'onNodeDragStop' | 'onSelectionDrag' | 'onSelectionDragStop'
  >
>;

/**
 * Drags nodes: they snap to guides, the other writers see the drag, and the positions are written once at its end.
 */
export function useDragging(
  canvasEditor: CanvasEditor,
  presence: OwnPresence,
  isOnGrid: boolean,
): { dragging: Dragging; props: DragProps } {
  const store = useStoreApi();
  const [dragging] = useState(
    () =>
      new Dragging(canvasEditor, () => {
        const state = store.getState();
        return { rect: visibleRectOf(state), zoom: state.transform[2] };
      }),
  );
  useEffect(() => {
    dragging.setOnGrid(isOnGrid);
  }, [dragging, isOnGrid]);
  useEffect(() => {
    // In the capture phase, so that it runs before React Flow handles the same event.
    const handleModifiers = (event: KeyboardEvent | PointerEvent): void => {
      dragging.setSnappingOff(event.altKey || hasCommandKey(event));
    };
    for (const name of ['keydown', 'keyup', 'pointermove'] as const)
      window.addEventListener(name, handleModifiers, { capture: true });
    return () => {
      for (const name of ['keydown', 'keyup', 'pointermove'] as const)
        window.removeEventListener(name, handleModifiers, { capture: true });
    };
  }, [dragging]);

  const handleDrag = (): void => presence.setDrag(dragging.offset);
  // The position is written before the offset is cleared. In the other order the nodes would jump back for others
  // [K14].
  const handleDragStop = (): void => {
    canvasEditor.endDrag();
    dragging.end();
    presence.setDrag(null);
  };
  return {
    dragging,
    props: {
      onNodesChange: (changes) => canvasEditor.applyNodeChanges(dragging.snapChanges(changes)),
      onNodeDrag: handleDrag,
      onNodeDragStop: handleDragStop,
      onSelectionDrag: handleDrag,
      onSelectionDragStop: handleDragStop,
    },
  };
}
