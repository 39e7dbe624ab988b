import type { NodeProps } from '@xyflow/react';
import type { FlowNode } from '../editor/flow-items.ts';

/** React Flow hands places to each node as it is dragged; nothing that is drawn in one depends on them [K18]. */
export const isSameNode = (a: NodeProps<FlowNode>, b: NodeProps<FlowNode>): boolean =>
  a.id === b.id &&
  a.data.shown === b.data.shown &&
  a.data.isAlone === b.data.isAlone &&
  a.selected === b.selected &&
  a.width === b.width &&
  a.height === b.height;
