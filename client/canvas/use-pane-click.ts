import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { NOTE } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { addNode } from './editor/editor-commands.ts';
import { connectionSourceId } from './edges/connecting.ts';
import { PaneTap } from './touch/pane-tap.ts';

/** Two clicks within this many milliseconds are a double click. */
const DOUBLE_CLICK_MS = 300;

interface PaneClickProps {
  /** For React Flow: a click of the mouse. */
  onPaneClick: (event: MouseEvent) => void;
  /** These two are for the element around React Flow: a tap of a finger. */
  onPointerDownCapture: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/** Handles clicks and taps on the empty canvas: one clears the selection, two create a note at that point. */
export function usePaneClick(canvasEditor: CanvasEditor, isEditable: boolean): PaneClickProps {
  const { screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const lastClick = useRef(0);
  const [tap] = useState(() => new PaneTap());
  const handleClick = (event: MouseEvent): void => {
    // Cancels an edge that was started from the menu.
    connectionSourceId.set(null);
    const isSecond = event.timeStamp - lastClick.current < DOUBLE_CLICK_MS;
    lastClick.current = isSecond ? 0 : event.timeStamp;
    if (!isSecond || !isEditable) return;
    const id = addNode(canvasEditor, NOTE, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
    canvasEditor.edit(id);
  };
  return {
    onPaneClick: handleClick,
    onPointerDownCapture: (event) => tap.down(event),
    onClick: (event) => {
      if (!tap.isTap(event)) return;
      // React Flow does the same after a click of the mouse.
      store.setState({ connectionClickStartHandle: null, nodesSelectionActive: false });
      canvasEditor.edit(null);
      canvasEditor.select([]);
      handleClick(event);
    },
  };
}
