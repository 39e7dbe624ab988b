import { X } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';

interface PaneHeadProps {
  title: string;
  isActive: boolean;
  onClose: () => void;
}

/** Above each of two pages: which one it is, and the way back to one. */
export function PaneHead({ title, isActive, onClose }: PaneHeadProps) {
  return (
    <header className="pane__head">
      <span className="pane__title" aria-current={isActive}>
        {title}
      </span>
      <IconButton icon={X} label={`Close ${title}`} size="sm" onClick={onClose} />
    </header>
  );
}
