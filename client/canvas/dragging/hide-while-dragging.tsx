import { useSyncExternalStore, type ReactNode } from 'react';
import type { Dragging } from './dragging.ts';

/** What is hidden while something is dragged. */
export function HideWhileDragging({ dragging, children }: { dragging: Dragging; children: ReactNode }) {
  const isMoving = useSyncExternalStore(dragging.subscribe, () => dragging.getSight().isMoving);
  return !isMoving && children;
}
