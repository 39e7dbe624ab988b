import type { LucideIcon } from 'lucide-react';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { Icon } from '#client/ui/icon.tsx';
import { NodeShell } from './node-shell.tsx';
import './placeholder.css';

interface PlaceholderProps {
  shown: ShownNode;
  isSelected: boolean;
  isOnlySelected: boolean;
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  /** The reason why the content is not shown. */
  children: string;
}

/** A node whose content cannot be shown: it cannot be edited, and it stays stored and is exported unchanged [K16]. */
export function Placeholder({ shown, isSelected, isOnlySelected, icon, label, children }: PlaceholderProps) {
  return (
    <NodeShell
      shown={shown}
      isSelected={isSelected}
      isOnlySelected={isOnlySelected}
      label={label}
      className="node--placeholder"
    >
      <Icon of={icon} />
      <p>{children}</p>
    </NodeShell>
  );
}
