import { useSyncExternalStore } from 'react';
import { useCanvasWorld } from './canvas-editor-context.ts';

/** Whether a node is being written in. */
export function useIsEditing(id: string): boolean {
  const { canvasEditor } = useCanvasWorld();
  return useSyncExternalStore(canvasEditor.subscribe, () => canvasEditor.getView().editingId === id);
}
