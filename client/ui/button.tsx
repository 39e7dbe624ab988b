import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import './button.css';

export interface ButtonLook {
  /** `primary` is yellow. The topmost layer has at most one. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  wide?: boolean | undefined;
}

/** Returns the class names of a button, also for a link that looks like a button. */
export function buttonClass(
  { variant = 'secondary', size = 'md', wide = false }: ButtonLook,
  className?: string,
): string {
  return classNames(
    'btn',
    `btn--${variant}`,
    size !== 'md' && `btn--${size}`,
    wide && 'btn--wide',
    className,
  );
}

export type ButtonProps = ButtonLook & ComponentProps<'button'>;

/** A button. */
export function Button({ variant, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type has a default above
  return <button {...rest} type={type} className={buttonClass({ variant, size, wide }, className)} />;
}
