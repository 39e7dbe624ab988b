import type { LucideIcon } from 'lucide-react';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NodeShell } from './node-shell.tsx';
import './placeholder.css';

interface PlaceholderProps {
  shown: ShownNode;
  isSelected: boolean;
  isAlone: boolean;
  icon: LucideIcon;
  /** For a screen reader. */
  label: string;
  /** The reason why its content is not shown. */
  children: string;
}

/** A node whose content cannot be shown here: nothing in it can be changed, and it is stored and exported whole [K16]. */
export function Placeholder({ shown, isSelected, isAlone, icon, label, children }: PlaceholderProps) {
  return (
    <NodeShell
      shown={shown}
      isSelected={isSelected}
      isAlone={isAlone}
      label={label}
      className="node--placeholder"
    >
      <Icon of={icon} />
      <p>{children}</p>
    </NodeShell>
  );
}
