import { useReactFlow, type ReactFlowProps } from '@xyflow/react';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { nodeName } from '../editor/node-name.ts';
import { connect } from '../editor/editor-commands.ts';
import { sideOfHandle } from '#shared/canvas/handle-names.ts';
import type { FlowEdge, FlowNode } from '../editor/flow-items.ts';
import { CanvasEdge } from './canvas-edge.tsx';
import { endConnecting } from './shape-keys.ts';
import { dropConnection, lockedNodeAt, reconnect } from './edge-commands.ts';
import { labelEditingEdgeId } from './label-editing.ts';

const EDGE_TYPES = { line: CanvasEdge };

type FlowEdgeProps = Pick<
  ReactFlowProps<FlowNode, FlowEdge>,
  | 'edgeTypes'
  | 'onEdgesChange'
  | 'onConnect'
  | 'onConnectEnd'
  | 'onReconnect'
  | 'onEdgeDoubleClick'
  | 'onNodeClick'
>;

/** Returns the React Flow props with which edges are drawn, connected, reconnected and labelled. */
export function useEdges(canvasEditor: CanvasEditor, isEditable: boolean): FlowEdgeProps {
  const { screenToFlowPosition } = useReactFlow();
  const props: FlowEdgeProps = {
    edgeTypes: EDGE_TYPES,
    onEdgesChange: (changes) => canvasEditor.applyEdgeChanges(changes),
  };
  if (!isEditable) return props;
  return {
    ...props,
    onConnect: (ends) => connect(canvasEditor, ends),
    onConnectEnd: (event, { fromHandle, toHandle }) => {
      // `onConnect` handles a drop on a handle. A handle that accepts no connection is not empty canvas either.
      if (!fromHandle || toHandle) return;
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      const side = sideOfHandle(fromHandle.id);
      if (side === undefined || !point) return;
      const at = screenToFlowPosition({ x: point.clientX, y: point.clientY }, { snapToGrid: false });
      const dropped = { nodeId: fromHandle.nodeId, side, isFromTarget: fromHandle.type === 'target', at };
      const locked = lockedNodeAt(canvasEditor, dropped);
      if (locked) toast.error('Not connected', { detail: `${nodeName(canvasEditor, locked.id)} is locked.` });
      else dropConnection(canvasEditor, dropped);
    },
    onReconnect: ({ data }, { source, target, sourceHandle, targetHandle }) => {
      if (!data) return;
      const { from, to } = data.shown;
      reconnect(
        canvasEditor,
        data.shown,
        { nodeId: source, side: sideOfHandle(sourceHandle) ?? from.side },
        { nodeId: target, side: sideOfHandle(targetHandle) ?? to.side },
      );
    },
    // After "Connect to…", a click on a node ends the connection.
    onNodeClick: (_event, { id }) => endConnecting(canvasEditor, id),
    onEdgeDoubleClick: (_event, { id }) => labelEditingEdgeId.set(id),
  };
}
