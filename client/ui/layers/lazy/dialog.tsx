import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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
  return (
    <Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-stand">
          <Base.Popup
            className={classNames('dialog', size === 'small' && 'dialog--small', className)}
            {...(returnsToText && { finalFocus: finalFocusInText })}
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

export function DialogText({ children }: { children: ReactNode }) {
  return <Base.Description className="dialog__text">{children}</Base.Description>;
}
