import type { ReactElement, ReactNode } from 'react';
import { Popover as Base } from '@base-ui/react/popover';
import { classNames } from './class-names.ts';

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>;
  /** Its name for screen readers; shown as a heading by whoever fills it. */
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A panel that hangs from its button; not modal, closes on Escape and on a press outside. */
export function Popover({
  trigger,
  label,
  align = 'end',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={classNames('popover', className)} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
