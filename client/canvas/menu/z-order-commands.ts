import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { backOf, frontOf } from '#shared/canvas/layout/stacking.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Puts what is chosen and not locked before all else, or behind it; among themselves they stay as they were [K9]. */
export function pile(canvasEditor: CanvasEditor, where: 'front' | 'back'): void {
  const { nodes } = canvasEditor.projection.getView();
  const chosen = new Set(canvasEditor.getView().selectedNodes.map(({ id }) => id));
  const moved = nodes.filter(({ id, isLocked }) => chosen.has(id) && !isLocked);
  const others = nodes.filter((node) => !moved.includes(node));
  const first = where === 'front' ? frontOf(others) : backOf(others) - (moved.length - 1);
  canvasEditor.act((writer) => {
    for (const [rank, { id }] of moved.entries()) {
      const z = first + rank;
      writer.set(CANVAS_NODES, id, 'z', z === 0 ? undefined : z);
    }
  });
}
