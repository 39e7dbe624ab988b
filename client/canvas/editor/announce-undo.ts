import type { UndoResult } from '#shared/canvas/changes/canvas-history.ts';
import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/** Shows a toast after an undo or redo that was incomplete, or that changed the text of a deleted node. */
export function announceUndo(canvasEditor: CanvasEditor, { left, textIn }: UndoResult): void {
  if (left > 0)
    toast.error('Not everything could be taken back', { detail: 'Somebody else has changed it since.' });
  const hidden = textIn.filter((id) => !canvasEditor.projection.node(id));
  if (hidden.length > 0)
    toast.success('Changed in a deleted item', {
      detail: 'What was written there is under Deleted.',
      action: {
        label: 'Restore',
        onPress: () => canvasEditor.act((writer) => hidden.forEach((id) => restoreNode(writer, id))),
      },
    });
}
