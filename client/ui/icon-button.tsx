import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { tipAttributes } from './layers/tips.ts';
import './icon-button.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Its name: read by screen readers and shown as the tooltip. */
  label: string;
  /** The keyboard shortcut, such as `⌘K`. */
  keys?: string | undefined;
  /** sm 24 px, md 28 px, lg 32 px. */
  size?: 'sm' | 'md' | 'lg';
  /** False if the name is already visible beside the button. */
  hasTooltip?: boolean;
}

/** A button with an icon. It passes its other props to the button, so it can be the trigger of a menu or popover. */
export function IconButton({
  icon,
  label,
  keys,
  size = 'lg',
  hasTooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...(hasTooltip && tipAttributes({ text: label, keys, side: 'bottom' }))}
      {...rest}
      aria-label={label}
      className={classNames('icon-btn', size !== 'lg' && `icon-btn--${size}`, className)}
    >
      <Icon of={icon} />
    </button>
  );
}
