import { useSyncExternalStore } from 'react';
import { FlowLayer } from '../flow-layer.tsx';
import './drag-cover.css';
import type { Dragging } from './dragging.ts';

/**
 * An element over all nodes while nodes are dragged. For each move of the pointer the browser searches the element
 * under it: here it finds the cover first, and not after hundreds of nodes. It is inside the element that handles the
 * wheel, so that the canvas can be moved during a drag.
 */
export function DragCover({ dragging }: { dragging: Dragging }) {
  const isMoving = useSyncExternalStore(dragging.subscribe, () => dragging.getFeedback().isMoving);
  if (!isMoving) return null;
  return (
    <FlowLayer name="renderer">
      <div className="drag-cover" />
    </FlowLayer>
  );
}
