import type { ReactNode } from 'react';
import { Check, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';
import './banner.css';

const ICONS = { error: TriangleAlert, success: Check, note: Info } as const;

interface BannerProps {
  kind: keyof typeof ICONS;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A sentence above the form or list it is about. An error interrupts a screen reader; other kinds are read later. */
export function Banner({ kind, icon, children }: BannerProps) {
  return (
    <div
      className={kind === 'note' ? 'banner' : `banner banner--${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      <Icon of={icon ?? ICONS[kind]} />
      <p>{children}</p>
    </div>
  );
}
