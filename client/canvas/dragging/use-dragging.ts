import { useStoreApi, type ReactFlowProps } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { hasCommandKey } from '#client/lib/key-label.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { FlowEdge, FlowNode } from '../editor/flow-items.ts';
import { sightOf } from '../editor/use-near.ts';
import type { OwnPresence } from '../presence/own-presence.ts';
import { Dragging } from './dragging.ts';

type DragProps = Required<
  Pick<
    ReactFlowProps<FlowNode, FlowEdge>,
    'onNodesChange' | 'onNodeDrag' | 'onNodeDragStop' | 'onSelectionDrag' | 'onSelectionDragStop'
  >
>;

/** Nodes are dragged: pulled to what they are aligned with, seen by others, and written once they lie. */
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
        return { rect: sightOf(state), zoom: state.transform[2] };
      }),
  );
  useEffect(() => {
    dragging.setOnGrid(isOnGrid);
  }, [dragging, isOnGrid]);
  useEffect(() => {
    // Before React Flow hears of the same event.
    const hear = (event: KeyboardEvent | PointerEvent): void => {
      dragging.setFree(event.altKey || hasCommandKey(event));
    };
    for (const name of ['keydown', 'keyup', 'pointermove'] as const)
      window.addEventListener(name, hear, { capture: true });
    return () => {
      for (const name of ['keydown', 'keyup', 'pointermove'] as const)
        window.removeEventListener(name, hear, { capture: true });
    };
  }, [dragging]);

  const tell = (): void => presence.drag(dragging.by);
  // The place first: cleared before it, what was dragged would jump back for others [K14].
  const end = (): void => {
    canvasEditor.endDrag();
    dragging.end();
    presence.drag(null);
  };
  return {
    dragging,
    props: {
      onNodesChange: (changes) => canvasEditor.takeNodeChanges(dragging.pulled(changes)),
      onNodeDrag: tell,
      onNodeDragStop: end,
      onSelectionDrag: tell,
      onSelectionDragStop: end,
    },
  };
}
