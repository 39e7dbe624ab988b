import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import type { CanvasDesk } from '../editor/canvas-editor.ts';

/** Brings nodes back with their words and lines, as a step of one's own, and chooses them. */
export function restoreNodes(desk: CanvasDesk, ids: readonly string[]): void {
  desk.act((writer) => {
    for (const id of ids) restoreNode(writer, id);
  });
  desk.select(ids);
}
