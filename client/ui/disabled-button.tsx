import type { ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface DisabledButtonProps extends ButtonLook {
  /** Why it cannot be pressed now. */
  reason: string;
  className?: string;
  children: ReactNode;
}

/** A button that cannot be pressed; it stays reachable by keyboard so that its reason can be read. */
export function DisabledButton({ reason, className, children, ...look }: DisabledButtonProps) {
  return (
    <Tooltip text={reason}>
      <button type="button" aria-disabled="true" className={buttonClass(look, className)}>
        {children}
      </button>
    </Tooltip>
  );
}
