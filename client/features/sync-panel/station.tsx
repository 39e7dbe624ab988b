import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';

interface StationProps {
  icon: LucideIcon;
  name: string;
  text: string;
  /** It has everything: green, and the line to it is solid. */
  hasAll: boolean;
  children?: ReactNode;
}

/** A place where the words are, or are on their way to. */
export function Station({ icon, name, text, hasAll, children }: StationProps) {
  return (
    <li className={classNames('station', hasAll && 'station--has')}>
      <span className="station__icon">
        <Icon of={icon} />
      </span>
      <span>
        <strong className="station__name">{name}</strong>
        <span className="station__text">{text}</span>
      </span>
      {children}
    </li>
  );
}
