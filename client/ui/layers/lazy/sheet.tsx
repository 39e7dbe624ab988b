import { Dialog as Base } from '@base-ui/react/dialog';
import type { SheetProps } from './props.ts';
import '../dialog.css';

export function Sheet({ isOpen, onOpenChange, label, className, children }: SheetProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={className} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
