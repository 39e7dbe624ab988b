import { useSyncExternalStore, type ReactNode } from 'react';
import type { Dragging } from './dragging.ts';

/** Hides its children while nodes are dragged. */
export function HideWhileDragging({ dragging, children }: { dragging: Dragging; children: ReactNode }) {
  const isMoving = useSyncExternalStore(dragging.subscribe, () => dragging.getFeedback().isMoving);
  return !isMoving && children;
}
