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
import { lineWidthFactor } from './editor/line-width-factor.ts';
import type { FlowEdge, FlowNode } from './editor/flow-items.ts';
import { MIN_ZOOM, MAX_ZOOM } from './editor/stored-viewport.ts';
import { NODE_COMPONENTS } from './nodes/view-of-node.ts';

export const GRID = 20;
/** The grid is hidden at a smaller zoom, where its dots would blur together. */
const GRID_ZOOM = 0.3;
const SNAP_GRID: [number, number] = [GRID, GRID];
const PAN_BUTTONS = [1, 2];
const MULTI_SELECTION_KEYS = ['Meta', 'Shift', 'Control'];
const PRO_OPTIONS = { hideAttribution: true };

interface CanvasFlowProps extends Omit<ReactFlowProps<FlowNode, FlowEdge>, 'nodes' | 'edges'> {
  canvasEditor: CanvasEditor;
  isSnapping: boolean;
  hasGrid: boolean;
}

/**
 * The nodes and edges of the canvas, drawn by React Flow. It is a component of its own so that a step of a drag
 * renders nothing around it.
 */
export function CanvasFlow({ canvasEditor, isSnapping, hasGrid, children, ...props }: CanvasFlowProps) {
  const { nodes, edges } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_COMPONENTS}
      minZoom={MIN_ZOOM}
      maxZoom={MAX_ZOOM}
      elevateNodesOnSelect={false}
      zoomOnDoubleClick={false}
      panOnScroll
      panOnDrag={PAN_BUTTONS}
      selectionOnDrag
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={MULTI_SELECTION_KEYS}
      deleteKeyCode={null}
      disableKeyboardA11y
      snapToGrid={isSnapping}
      snapGrid={SNAP_GRID}
      connectionMode={ConnectionMode.Strict}
      connectionRadius={28}
      onlyRenderVisibleElements
      proOptions={PRO_OPTIONS}
      {...props}
    >
      <LineThickness />
      {hasGrid && <Grid />}
      {children}
    </ReactFlow>
  );
}

/** Thickens borders and edges at a small zoom, where they would be too thin to see. */
function LineThickness() {
  const element = useStore(({ domNode }) => domNode);
  const thickness = useStore(({ transform }) => lineWidthFactor(transform[2]));
  useLayoutEffect(() => {
    element?.toggleAttribute('data-far', thickness > 1);
    element?.style.setProperty('--thick', `${thickness}px`);
  }, [element, thickness]);
  return null;
}

function Grid() {
  const isVisible = useStore(({ transform }) => transform[2] >= GRID_ZOOM);
  return isVisible && <Background gap={GRID} size={1.2} />;
}
