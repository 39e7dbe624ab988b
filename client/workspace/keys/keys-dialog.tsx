import { useStore } from '@nanostores/react';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { useContributions } from '../contributions/use-contributions.tsx';
import { isKeyListOpen } from './is-key-list-open.ts';
import { KeyList, keyRows } from './key-list.tsx';

/** A dialog with all keys of the workspace. */
export function KeysDialog() {
  const isOpen = useStore(isKeyListOpen);
  const { commands } = useContributions();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={isKeyListOpen.set}
      title="Keyboard shortcuts"
      size="large"
      hasCloseButton
    >
      <DialogBody>
        {/* It can get the focus, so that the keyboard can scroll the list, which is longer than a screen. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label="All keys" tabIndex={0}>
          <KeyList rows={keyRows(commands)} />
        </section>
      </DialogBody>
    </Dialog>
  );
}
