import type { NodeProps } from '@xyflow/react';
import type { FlowNode } from '../editor/flow-items.ts';

/**
 * Whether a node renders the same with both props. The position is not compared: React Flow passes a new one in each
 * step of a drag, and no content of a node depends on it [K18].
 */
export const isSameNode = (a: NodeProps<FlowNode>, b: NodeProps<FlowNode>): boolean =>
  a.id === b.id &&
  a.data.shown === b.data.shown &&
  a.data.isOnlySelected === b.data.isOnlySelected &&
  a.selected === b.selected &&
  a.width === b.width &&
  a.height === b.height;
