import {
  Background,
  ConnectionMode,
  ReactFlow,
  SelectionMode,
  useStore,
  type ReactFlowProps,
} from '@xyflow/react';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { farLines } from './editor/far-lines.ts';
import type { FlowEdge, FlowNode } from './editor/flow-items.ts';
import { LEAST_ZOOM, MOST_ZOOM } from './editor/stored-viewport.ts';
import { DRAWN_NODES } from './nodes/node-types.ts';

export const GRID = 20;
/** Nearer than this the grid is shown; farther it would be a haze. */
const GRID_ZOOM = 0.3;
const SNAP_GRID: [number, number] = [GRID, GRID];
const PAN_BUTTONS = [1, 2];
const SEVERAL_KEYS = ['Meta', 'Shift', 'Control'];
const NO_SIGN = { hideAttribution: true };

interface CanvasFlowProps extends Omit<ReactFlowProps<FlowNode, FlowEdge>, 'nodes' | 'edges'> {
  canvasEditor: CanvasEditor;
  isSnapping: boolean;
  hasGrid: boolean;
}

/** What stands on the canvas, as React Flow draws it: by itself, so that a step of a drag draws nothing around it. */
export function CanvasFlow({ canvasEditor, isSnapping, hasGrid, children, ...props }: CanvasFlowProps) {
  const { nodes, edges } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={DRAWN_NODES}
      minZoom={LEAST_ZOOM}
      maxZoom={MOST_ZOOM}
      elevateNodesOnSelect={false}
      zoomOnDoubleClick={false}
      panOnScroll
      panOnDrag={PAN_BUTTONS}
      selectionOnDrag
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={SEVERAL_KEYS}
      deleteKeyCode={null}
      disableKeyboardA11y
      snapToGrid={isSnapping}
      snapGrid={SNAP_GRID}
      connectionMode={ConnectionMode.Strict}
      connectionRadius={28}
      onlyRenderVisibleElements
      proOptions={NO_SIGN}
      {...props}
    >
      <FarLines />
      {hasGrid && <Grid />}
      {children}
    </ReactFlow>
  );
}

/** From afar the edges of nodes and the lines between them would be thinner than can be seen. */
function FarLines() {
  const place = useStore(({ domNode }) => domNode);
  const thick = useStore(({ transform }) => farLines(transform[2]));
  useLayoutEffect(() => {
    place?.toggleAttribute('data-far', thick > 1);
    place?.style.setProperty('--thick', `${thick}px`);
  }, [place, thick]);
  return null;
}

function Grid() {
  const isNear = useStore(({ transform }) => transform[2] >= GRID_ZOOM);
  return isNear && <Background gap={GRID} size={1.2} />;
}
