import { useEffect, type ComponentProps } from 'react';
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { classNames } from '../../class-names.ts';
import type { ContextMenuProps } from './props.ts';
import '../layer.css';
import '../menu.css';

/** What opens the menu, to be called from an element that stands already. */
export type ContextMenuHandlers = Pick<
  ComponentProps<'div'>,
  'onContextMenu' | 'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'
>;

interface LentContextMenuProps extends Omit<ContextMenuProps, 'trigger'> {
  /** Takes the handlers whenever they are made anew. */
  onLend: (handlers: ContextMenuHandlers) => void;
}

/** A menu at the pointer whose trigger is elsewhere: only its handlers are lent. */
export function ContextMenu({ onLend, className, children }: LentContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={(props) => <Lender {...props} onLend={onLend} />} />
      <Base.Portal>
        <Base.Positioner className="layer" collisionPadding={8}>
          <Base.Popup className={classNames('menu', className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Stands for the trigger, unseen: the library asks it for its document. */
function Lender({ onLend, ref, ...props }: ComponentProps<'div'> & Pick<LentContextMenuProps, 'onLend'>) {
  const { onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel } = props;
  useEffect(() => {
    onLend({ onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel });
  }, [onLend, onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel]);
  return <div ref={ref} hidden />;
}
