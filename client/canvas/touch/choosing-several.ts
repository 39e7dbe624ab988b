import { atom } from 'nanostores';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Whether a tap adds to what is chosen, as a press with Shift does where there are keys. */
export const choosingSeveral = atom(false);

/** Takes one more into what is chosen, or out of it. */
export function chooseOneMore(canvasEditor: CanvasEditor, id: string): void {
  const chosen = new Set(canvasEditor.getView().selectedNodes.map((node) => node.id));
  if (!chosen.delete(id)) chosen.add(id);
  canvasEditor.select(chosen);
}
