import type { ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** small 480 px, large 720 px; on a phone both rise from below at full width. */
  size?: 'small' | 'large';
  /** For a question that must be answered: a press outside does not close it. */
  isAlert?: boolean;
  hasCloseButton?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal dialog: keeps the focus, gives it back, closes on Escape. Fill it with DialogBody and DialogFoot. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  size = 'large',
  isAlert = false,
  hasCloseButton = false,
  className,
  children,
}: DialogProps) {
  const Root = isAlert ? AlertDialog.Root : Base.Root;
  return (
    <Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-stand">
          <Base.Popup className={classNames('dialog', size === 'small' && 'dialog--small', className)}>
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

export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('dialog__body', className)}>{children}</div>;
}

/** The sentence that says what the dialog is about; read with its title. */
export function DialogText({ children }: { children: ReactNode }) {
  return <Base.Description className="dialog__text">{children}</Base.Description>;
}

/** Buttons, the one that leaves first, the one that does last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className="dialog__foot">{children}</footer>;
}
