import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

export interface ButtonLook {
  /** `primary` is yellow: one in the topmost layer. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  wide?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', wide = false }: ButtonLook, className?: string) {
  return classNames('btn', `btn--${variant}`, size !== 'md' && `btn--${size}`, wide && 'btn--wide', className);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  disabled?: boolean | undefined;
  /** Why it cannot be pressed: shown as a tooltip, and the button stays reachable by keyboard to tell it. */
  disabledReason?: string | undefined;
}

export function Button({ variant, size, wide, className, disabledReason, type = 'button', ...rest }: ButtonProps) {
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
  };
  if (disabledReason === undefined) {
    // oxlint-disable-next-line react/button-has-type -- the type has a default above
    return <button {...rest} type={type} className={buttonClass(look, className)} />;
  }
  const { onClick: _unused, disabled: _same, ...named } = rest;
  return (
    <Tooltip text={disabledReason}>
      <button {...named} type="button" aria-disabled="true" className={buttonClass(look, className)} />
    </Tooltip>
  );
}
