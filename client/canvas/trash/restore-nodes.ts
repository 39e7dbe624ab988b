import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** Brings nodes back with their words and lines, as a step of one's own, and chooses them. */
export function restoreNodes(canvasEditor: CanvasEditor, ids: readonly string[]): void {
  canvasEditor.act((writer) => {
    for (const id of ids) restoreNode(writer, id);
  });
  canvasEditor.select(ids);
}
