import { useStore } from '@nanostores/react';
import { keyLabel } from '#client/lib/key-label.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { CANVAS_KEYS } from './canvas-keys.ts';
import { keysOpen } from '../edges/connecting.ts';
import './keys-dialog.css';

/** All that can be done on a canvas by keys. */
export function KeysDialog() {
  const isOpen = useStore(keysOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={keysOpen.set}
      title="Keys of the canvas"
      size="large"
      hasCloseButton
    >
      <DialogBody className="keys">
        {CANVAS_KEYS.map(({ title, keys }) => (
          // A stop for the keyboard: the list is longer than a phone.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section key={title} aria-label={title} className="keys__group" tabIndex={0}>
            <h3 className="keys__title">{title}</h3>
            <dl className="keys__list">
              {keys.map(({ keys: signs, does }) => (
                <div key={does} className="keys__row">
                  <dt>{does}</dt>
                  <dd>
                    {signs.map((sign) => (
                      <Kbd key={sign} keys={keyLabel(sign)} />
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
