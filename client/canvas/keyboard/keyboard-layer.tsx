import { useStore } from '@nanostores/react';
import { nodeName } from '../editor/node-name.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { announcement } from '../editor/announcement.ts';
import { connectionSourceId, isKeyListOpen } from '../edges/connecting.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { CANVAS_KEYS } from './canvas-keys.ts';
import './keys-dialog.css';

/**
 * Feedback for the keyboard: announcements for screen readers, the edge that is being drawn, and the list of keys.
 */
export function KeyboardLayer() {
  const { canvasEditor } = useCanvasContext();
  const message = useStore(announcement);
  const fromId = useStore(connectionSourceId);
  return (
    <>
      <p className="visually-hidden" role="status" aria-label="What was done">
        {message}
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

/** A dialog with all keys of the canvas. */
function KeysDialog() {
  const isOpen = useStore(isKeyListOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={isKeyListOpen.set}
      title="Keys of the canvas"
      size="large"
      hasCloseButton
    >
      <DialogBody className="keys">
        {CANVAS_KEYS.map(({ title, keys }) => (
          // Each group can get the focus, so that the keyboard can scroll the list, which is longer than a phone
          // screen.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section key={title} aria-label={title} className="keys__group" tabIndex={0}>
            <h3 className="keys__title">{title}</h3>
            <dl className="keys__list">
              {keys.map(({ keys: combinations, does }) => (
                <div key={does} className="keys__row">
                  <dt>{does}</dt>
                  <dd>
                    {combinations.map((combination) => (
                      <Kbd key={combination} keys={keyLabel(combination)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
