import type { ReactNode } from 'react';
import { Check, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import './banner.css';

const SIGNS = { error: TriangleAlert, success: Check, note: Info } as const;

interface BannerProps {
  kind: keyof typeof SIGNS;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A sentence above the form or list it is about; an error interrupts a screen reader, others wait. */
export function Banner({ kind, icon, children }: BannerProps) {
  return (
    <div
      className={kind === 'note' ? 'banner' : `banner banner--${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon of={icon ?? SIGNS[kind]} />
      <p>{children}</p>
    </div>
  );
}
