import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { deleteSelected } from '../editor/editor-commands.ts';
import { announceUndo } from '../editor/announce-undo.ts';

const countItems = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Deletes the selection, except locked nodes, and offers Undo in a toast. */
export function deleteWithUndo(canvasEditor: CanvasEditor): void {
  const { selectedNodes, selectedEdges } = canvasEditor.getView();
  const locked = selectedNodes.filter(({ isLocked }) => isLocked);
  const nodes = selectedNodes.filter(({ isLocked }) => !isLocked);
  const count = nodes.length + selectedEdges.length;
  if (count === 0) {
    if (locked.length > 0) toast.error('Locked items are not deleted', { detail: 'Unlock them first.' });
    return;
  }
  const edges = selectedEdges.map((edge) => ({
    edge,
    twins: edge.isDerived ? [] : canvasEditor.projection.edges.duplicatesOf(edge.id),
  }));
  deleteSelected(canvasEditor);
  const step = canvasEditor.newestStep;
  const undo = (): void => {
    if (canvasEditor.newestStep === step) return announceUndo(canvasEditor, canvasEditor.undo());
    // Later steps exist and must stay, so restoring is a new step.
    canvasEditor.act((writer) => {
      for (const { id } of nodes) writer.set(CANVAS_NODES, id, 'gone', undefined);
      for (const { edge, twins } of edges) {
        if (edge.isDerived) writer.set(CANVAS_NODES, edge.to.nodeId, 'line', lineOf(edge.label));
        for (const id of twins) writer.set(CANVAS_EDGES, id, 'gone', undefined);
      }
    });
  };
  toast.success(`${countItems(count)} deleted`, {
    ...(locked.length > 0 && { detail: `${countItems(locked.length)} stayed: locked.` }),
    action: { label: 'Undo', onPress: undo },
  });
}

const lineOf = (label: string | null): { label: string } | undefined =>
  label === null ? undefined : { label };
