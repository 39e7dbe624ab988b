import { atom } from 'nanostores';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Whether a tap adds to the selection, as a click with Shift does where there is a keyboard. */
export const isMultiSelecting = atom(false);

/** Adds a node to the selection, or removes it. */
export function toggleSelected(canvasEditor: CanvasEditor, id: string): void {
  const selectedIds = new Set(canvasEditor.getView().selectedNodes.map((node) => node.id));
  if (!selectedIds.delete(id)) selectedIds.add(id);
  canvasEditor.select(selectedIds);
}
