import { keyLabel } from '#client/lib/key-label.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Toolbar } from '@base-ui/react/toolbar';
import type { LucideIcon } from 'lucide-react';

interface FormatButtonProps {
  icon: LucideIcon;
  label: string;
  /** Equivalent keys, written as `Mod+Shift+U`. */
  keys?: string;
  /** Whether the setting that it toggles is on; absent for a button that toggles nothing. */
  isOn?: boolean;
  isDisabled?: boolean;
  className?: string;
  onClick: () => void;
}

/** A button of the bubble or the bar. A click leaves the focus, and with it the selection, in the text. */
export function FormatButton({
  icon,
  label,
  keys,
  isOn,
  isDisabled = false,
  className,
  onClick,
}: FormatButtonProps) {
  return (
    <Toolbar.Button
      disabled={isDisabled}
      focusableWhenDisabled={false}
      render={
        <IconButton
          icon={icon}
          label={label}
          keys={keys === undefined ? undefined : keyLabel(keys)}
          {...(className && { className })}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
        />
      }
    />
  );
}
