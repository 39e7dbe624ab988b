import { useEffect, type ComponentProps } from 'react';
import { ContextMenu as Base } from '@base-ui/react/context-menu';
import { classNames } from '../../class-names.ts';
import type { ContextMenuProps } from './props.ts';
import '../layer.css';
import '../menu.css';

/** The event handlers that open the menu, to be attached to a trigger that is already rendered. */
export type ContextMenuHandlers = Pick<
  ComponentProps<'div'>,
  'onContextMenu' | 'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'
>;

interface DetachedContextMenuProps extends Omit<ContextMenuProps, 'trigger'> {
  /** Receives the handlers, and again whenever they change. */
  onHandlers: (handlers: ContextMenuHandlers) => void;
}

/** The distance from the edges of the window, in pixels. */
const VIEWPORT_PADDING = 10;

/** A context menu without its trigger: it passes the trigger's event handlers to `onHandlers`. */
export function ContextMenu({ onHandlers, className, children }: DetachedContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={(props) => <HiddenTrigger {...props} onHandlers={onHandlers} />} />
      <Base.Portal>
        <Base.Positioner className="layer" collisionPadding={VIEWPORT_PADDING}>
          <Base.Popup className={classNames('menu menu--context', className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A hidden element in place of the trigger: Base UI needs one to find the document. */
function HiddenTrigger({
  onHandlers,
  ref,
  ...props
}: ComponentProps<'div'> & Pick<DetachedContextMenuProps, 'onHandlers'>) {
  const { onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel } = props;
  useEffect(() => {
    onHandlers({ onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel });
  }, [onHandlers, onContextMenu, onTouchStart, onTouchMove, onTouchEnd, onTouchCancel]);
  return <div ref={ref} hidden />;
}
