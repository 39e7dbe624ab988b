import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { NOTE } from '#shared/canvas/node-types.ts';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { addNode } from './editor/editor-commands.ts';
import { connecting } from './edges/connecting.ts';
import { PaneTap } from './touch/pane-tap.ts';

/** Two presses within this many milliseconds are one of two. */
const TWICE_MS = 300;

interface PanePresses {
  /** Of React Flow, by the mouse. */
  onPaneClick: (event: MouseEvent) => void;
  /** Of what holds it, by a finger. */
  onPointerDownCapture: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/** The bare canvas is pressed: nothing is chosen any more, and two presses make a note there. */
export function usePanePress(canvasEditor: CanvasEditor, isEditable: boolean): PanePresses {
  const { screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const lastPress = useRef(0);
  const [tap] = useState(() => new PaneTap());
  const press = (event: MouseEvent): void => {
    // A line that was begun from the menu is let go.
    connecting.set(null);
    const isSecond = event.timeStamp - lastPress.current < TWICE_MS;
    lastPress.current = isSecond ? 0 : event.timeStamp;
    if (!isSecond || !isEditable) return;
    const id = addNode(canvasEditor, NOTE, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
    canvasEditor.edit(id);
  };
  return {
    onPaneClick: press,
    onPointerDownCapture: (event) => tap.down(event),
    onClick: (event) => {
      if (!tap.isTap(event)) return;
      // What React Flow does after a press of the mouse.
      store.setState({ connectionClickStartHandle: null, nodesSelectionActive: false });
      canvasEditor.edit(null);
      canvasEditor.select([]);
      press(event);
    },
  };
}
