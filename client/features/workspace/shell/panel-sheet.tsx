import type { ReactNode } from 'react';
import { Dialog } from '@base-ui/react/dialog';

interface PanelSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** On a phone the panel comes in from the left, over the page. */
export function PanelSheet({ isOpen, onOpenChange, children }: PanelSheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="panel-sheet" aria-label="Files">
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
