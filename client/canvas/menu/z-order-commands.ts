import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { backZ, frontZ } from '#shared/canvas/layout/stacking.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Moves the selected unlocked nodes to the front or the back; their order among themselves stays the same [K9]. */
export function sendSelectedTo(canvasEditor: CanvasEditor, where: 'front' | 'back'): void {
  const { nodes } = canvasEditor.projection.getView();
  const selectedIds = new Set(canvasEditor.getView().selectedNodes.map(({ id }) => id));
  const moved = nodes.filter(({ id, isLocked }) => selectedIds.has(id) && !isLocked);
  const others = nodes.filter((node) => !moved.includes(node));
  const firstZ = where === 'front' ? frontZ(others) : backZ(others) - (moved.length - 1);
  canvasEditor.act((writer) => {
    for (const [rank, { id }] of moved.entries()) {
      const z = firstZ + rank;
      writer.set(CANVAS_NODES, id, 'z', z === 0 ? undefined : z);
    }
  });
}
