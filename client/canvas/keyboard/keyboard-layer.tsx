import { useStore } from '@nanostores/react';
import { nodeName } from '../editor/node-name.ts';
import { useCanvasContext } from '../nodes/canvas-editor-context.ts';
import { announcement } from '../editor/announcement.ts';
import { connectionSourceId, isKeyListOpen } from '../edges/connecting.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
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

/** The keys of the canvas, grouped by purpose. */
const CANVAS_KEYS: readonly {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}[] = [
  {
    title: 'Add and write',
    keys: [
      { keys: ['N'], does: 'New note' },
      { keys: ['Enter'], does: 'Write in the chosen node, or name the chosen line' },
      { keys: ['Escape'], does: 'Stop writing, then choose nothing' },
      { keys: ['Delete'], does: 'Delete' },
      { keys: ['Mod+C', 'Mod+X', 'Mod+V'], does: 'Copy, cut, paste' },
      { keys: ['Mod+D'], does: 'Duplicate' },
      { keys: ['Mod+Z', 'Mod+Shift+Z'], does: 'Undo, redo' },
    ],
  },
  {
    title: 'Go and choose',
    keys: [
      { keys: ['Tab'], does: 'Next line or node in sight' },
      { keys: ['Alt+←', 'Alt+→', 'Alt+↑', 'Alt+↓'], does: 'Nearest node that way' },
      { keys: ['Mod+A'], does: 'Choose all' },
      { keys: ['Z'], does: 'Zoom to what is chosen' },
      { keys: ['Shift+1'], does: 'Fit view' },
    ],
  },
  {
    title: 'Move and arrange',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move by 1, or by the grid' },
      { keys: ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'], does: 'Move by 20' },
      { keys: ['Alt+Shift+→', 'Alt+Shift+↓'], does: 'Wider, higher' },
      { keys: ['Alt+Shift+←', 'Alt+Shift+↑'], does: 'Narrower, lower' },
      { keys: [']', '['], does: 'Forward, backward' },
      { keys: ['Shift+T'], does: 'Tidy up' },
    ],
  },
  {
    title: 'Join and group',
    keys: [
      { keys: ['C'], does: 'Connect to: go to the other node, then Enter' },
      { keys: ['Mod+G'], does: 'Frame what is chosen' },
      { keys: ['Mod+Shift+G'], does: 'Take the frame away' },
    ],
  },
];
