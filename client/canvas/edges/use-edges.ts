import { useReactFlow, type ReactFlowProps } from '@xyflow/react';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { nodeName } from '../editor/node-name.ts';
import { connect } from '../editor/editor-commands.ts';
import { sideOfHandle } from '#shared/canvas/handle-names.ts';
import type { FlowEdge, FlowNode } from '../editor/flow-items.ts';
import { EdgeLine } from './edge-line.tsx';
import { endConnecting } from './shape-keys.ts';
import { dropLine, lockedAt, reconnect } from './edge-commands.ts';
import { labelEditing } from './label-editing.ts';

const EDGE_TYPES = { line: EdgeLine };

type EdgeProps = Pick<
  ReactFlowProps<FlowNode, FlowEdge>,
  | 'edgeTypes'
  | 'onEdgesChange'
  | 'onConnect'
  | 'onConnectEnd'
  | 'onReconnect'
  | 'onEdgeDoubleClick'
  | 'onNodeClick'
>;

/** Lines are drawn, joined by dragging from a handle, put elsewhere by dragging an end, and named. */
export function useEdges(canvasEditor: CanvasEditor, isEditable: boolean): EdgeProps {
  const { screenToFlowPosition } = useReactFlow();
  const props: EdgeProps = {
    edgeTypes: EDGE_TYPES,
    onEdgesChange: (changes) => canvasEditor.takeEdgeChanges(changes),
  };
  if (!isEditable) return props;
  return {
    ...props,
    onConnect: (ends) => connect(canvasEditor, ends),
    onConnectEnd: (event, { fromHandle, toHandle }) => {
      // Met a handle, it is joined already; a handle that takes no line is no empty place either.
      if (!fromHandle || toHandle) return;
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      const side = sideOfHandle(fromHandle.id);
      if (side === undefined || !point) return;
      const at = screenToFlowPosition({ x: point.clientX, y: point.clientY }, { snapToGrid: false });
      const line = { nodeId: fromHandle.nodeId, side, isBackwards: fromHandle.type === 'target', at };
      const locked = lockedAt(canvasEditor, line);
      if (locked) toast.error('Not connected', { detail: `${nodeName(canvasEditor, locked.id)} is locked.` });
      else dropLine(canvasEditor, line);
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
    // After Connect to…: the node that is pressed next.
    onNodeClick: (_event, { id }) => endConnecting(canvasEditor, id),
    onEdgeDoubleClick: (_event, { id }) => labelEditing.set(id),
  };
}
