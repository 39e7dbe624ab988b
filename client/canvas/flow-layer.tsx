import { useStore, type ReactFlowState } from '@xyflow/react';
import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * React Flow's elements that can get more content. Two of them move and zoom with the canvas: the labels of edges are
 * below the nodes, the viewport portal is above them. The renderer handles the wheel and stays where it is.
 */
type LayerName = 'renderer' | 'edgelabel-renderer' | 'viewport-portal';

const domNodeOf = ({ domNode }: ReactFlowState): HTMLDivElement | null => domNode;

/**
 * Renders its children in an element of React Flow. React Flow's own `ViewportPortal` and `EdgeLabelRenderer` search the
 * elements of all nodes for their layer after every change of the store: in each step of a drag, once for each label.
 */
export function FlowLayer({ name, children }: { name: LayerName; children: ReactNode }) {
  const domNode = useStore(domNodeOf);
  const layer = useMemo(() => domNode?.querySelector(`.react-flow__${name}`), [domNode, name]);
  return layer ? createPortal(children, layer) : null;
}
