import { Popover as Base } from '@base-ui/react/popover';
import { classNames } from '../../class-names.ts';
import type { PopoverProps } from './props.ts';
import '../layer.css';
import '../popover.css';

export function Popover({
  trigger,
  label,
  align = 'end',
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(next: boolean) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={classNames('popover', className)} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
