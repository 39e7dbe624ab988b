import { useStore, type ReactFlowState } from '@xyflow/react';
import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The layers of React Flow that move and zoom with the canvas: labels of edges below the nodes, the portal above. */
type LayerName = 'edgelabel-renderer' | 'viewport-portal';

const domNodeOf = ({ domNode }: ReactFlowState): HTMLDivElement | null => domNode;

/**
 * Renders its children in a layer of the canvas. React Flow's own `ViewportPortal` and `EdgeLabelRenderer` search the
 * elements of all nodes for their layer after every change of the store: in each step of a drag, once for each label.
 */
export function ViewportLayer({ name, children }: { name: LayerName; children: ReactNode }) {
  const domNode = useStore(domNodeOf);
  const layer = useMemo(() => domNode?.querySelector(`.react-flow__${name}`), [domNode, name]);
  return layer ? createPortal(children, layer) : null;
}
