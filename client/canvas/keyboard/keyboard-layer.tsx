import { useStore } from '@nanostores/react';
import { nodeName } from '../editor/node-name.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { announcement, connecting } from '../edges/connecting.ts';
import { KeysDialog } from './keys-dialog.tsx';

/** What keys have done, told to who does not see it; the line that is being drawn by them; and their list. */
export function KeyboardLayer() {
  const { canvasEditor } = useCanvasContext();
  const said = useStore(announcement);
  const fromId = useStore(connecting);
  return (
    <>
      <p className="visually-hidden" role="status" aria-label="What was done">
        {said}
      </p>
      {fromId !== null && (
        <p className="canvas__connecting" aria-hidden="true">
          Connect “{nodeName(canvasEditor, fromId)}” to…
        </p>
      )}
      <KeysDialog />
    </>
  );
}
