import { useSyncExternalStore } from 'react';
import { useCanvasWorld } from './desk-context.ts';

/** Whether a node is being written in. */
export function useIsEditing(id: string): boolean {
  const { desk } = useCanvasWorld();
  return useSyncExternalStore(desk.subscribe, () => desk.getView().editingId === id);
}
