import { useSyncExternalStore } from 'react';
import { useCanvasWorld } from './desk-context.ts';

/** Whether a node is being written in, and whether it is chosen alone. */
export function useNodeState(id: string): { isEditing: boolean; isAlone: boolean } {
  const { desk } = useCanvasWorld();
  const isEditing = useSyncExternalStore(desk.subscribe, () => desk.getView().editingId === id);
  const isAlone = useSyncExternalStore(desk.subscribe, () => desk.getView().selectedNodes.length === 1);
  return { isEditing, isAlone };
}
