import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Restores deleted nodes with their texts and edges, as one undo step, and selects them. */
export function restoreNodes(canvasEditor: CanvasEditor, ids: readonly string[]): void {
  canvasEditor.act((writer) => {
    for (const id of ids) restoreNode(writer, id);
  });
  canvasEditor.select(ids);
}
