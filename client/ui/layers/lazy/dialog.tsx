import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { IconButton } from '../../icon-button.tsx';
import { finalFocusInText } from '../left-text.ts';
import type { DialogProps } from './props.ts';
import '../dialog.css';

export function Dialog({
  isOpen,
  onOpenChange,
  title,
  size = 'large',
  isAlert = false,
  hasCloseButton = false,
  className,
  returnsToText = false,
  children,
}: DialogProps) {
  const Root = isAlert ? AlertDialog.Root : Base.Root;
  const opener = useOpener(isOpen);
  return (
    <Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-stand">
          <Base.Popup
            className={classNames('dialog', size === 'small' && 'dialog--small', className)}
            finalFocus={returnsToText ? finalFocusInText : () => (opener?.isConnected ? opener : true)}
          >
            <header className="dialog__head">
              <Base.Title className="dialog__title">{title}</Base.Title>
              {hasCloseButton && (
                <Base.Close render={<IconButton icon={X} label="Close" size="md" hasTooltip={false} />} />
              )}
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  );
}

const CLOSED = { isOpen: false, opener: null };

/**
 * Returns the element that had the focus when a dialog opened. Base UI looks for it later, when a field with
 * `autoFocus` in a dialog that is mounted open has taken the focus already, and then returns it elsewhere.
 */
function useOpener(isOpen: boolean): HTMLElement | null {
  const [known, setKnown] = useState<{ isOpen: boolean; opener: HTMLElement | null }>(CLOSED);
  if (known.isOpen === isOpen) return known.opener;
  const focused = isOpen ? document.activeElement : known.opener;
  const opener = focused instanceof HTMLElement && focused !== document.body ? focused : null;
  setKnown({ isOpen, opener });
  return opener;
}

export function DialogText({ children }: { children: ReactNode }) {
  return <Base.Description className="dialog__text">{children}</Base.Description>;
}
