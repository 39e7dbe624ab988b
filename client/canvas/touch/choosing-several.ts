import { atom } from 'nanostores';
import type { CanvasDesk } from '../editor/canvas-editor.ts';

/** Whether a tap adds to what is chosen, as a press with Shift does where there are keys. */
export const choosingSeveral = atom(false);

/** Takes one more into what is chosen, or out of it. */
export function chooseOneMore(desk: CanvasDesk, id: string): void {
  const chosen = new Set(desk.getView().selectedNodes.map((node) => node.id));
  if (!chosen.delete(id)) chosen.add(id);
  desk.select(chosen);
}
