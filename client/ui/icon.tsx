import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import './icon.css';

interface IconProps {
  of: LucideIcon;
  /** sm 14 px, md 16 px, lg 20 px. */
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

/** An icon beside text or in a control with a name. Screen readers skip it. */
export function Icon({ of: Drawing, size = 'md', className }: IconProps) {
  return (
    <Drawing className={classNames('icon', size !== 'md' && `icon--${size}`, className)} aria-hidden="true" />
  );
}
