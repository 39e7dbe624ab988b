import { useSyncExternalStore } from 'react';
import { useCanvasWorld } from './desk-context.ts';

/** Whether a node is being written in, and whether it is chosen alone. */
export function useNodeState(id: string): { isEditing: boolean; isAlone: boolean } {
  const { desk } = useCanvasWorld();
  const isEditing = useSyncExternalStore(desk.subscribe, () => desk.getView().editingId === id);
  // Asked of this node alone: what is chosen elsewhere draws nothing here.
  const isAlone = useSyncExternalStore(desk.subscribe, () => {
    const [first, second] = desk.getView().selectedNodes;
    return first?.id === id && !second;
  });
  return { isEditing, isAlone };
}
