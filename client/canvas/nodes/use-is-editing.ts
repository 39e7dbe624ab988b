import { useSyncExternalStore } from 'react';
import { useCanvasContext } from './canvas-editor-context.ts';

/** Whether a node is being written in. */
export function useIsEditing(id: string): boolean {
  const { canvasEditor } = useCanvasContext();
  return useSyncExternalStore(canvasEditor.subscribe, () => canvasEditor.getView().editingId === id);
}
