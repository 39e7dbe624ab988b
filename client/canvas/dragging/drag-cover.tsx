import { useStore, type ReactFlowState } from '@xyflow/react';
import { useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './drag-cover.css';
import type { Dragging } from './dragging.ts';

const domNodeOf = ({ domNode }: ReactFlowState): HTMLDivElement | null => domNode;

/**
 * An element over all nodes while nodes are dragged. For each move of the pointer the browser searches the element
 * under it: here it finds the cover first, and not after hundreds of nodes. It is inside the element that handles the
 * wheel, so that the canvas can be moved during a drag.
 */
export function DragCover({ dragging }: { dragging: Dragging }) {
  const isMoving = useSyncExternalStore(dragging.subscribe, () => dragging.getFeedback().isMoving);
  const domNode = useStore(domNodeOf);
  const renderer = useMemo(() => domNode?.querySelector('.react-flow__renderer'), [domNode]);
  return isMoving && renderer ? createPortal(<div className="drag-cover" />, renderer) : null;
}
