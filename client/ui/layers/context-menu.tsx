import { useCallback, useRef, type MouseEvent, type TouchEvent } from 'react';
import type { ContextMenuHandlers } from './lazy/context-menu.tsx';
import type { ContextMenuProps } from './lazy/props.ts';
import { useLayersWith } from './ui-layers.ts';

/**
 * A context menu. Its trigger, which may be a large tree, is rendered from the start and never replaced; only the
 * event handlers are loaded later.
 */
export function ContextMenu({ trigger, needs, ...menu }: ContextMenuProps) {
  const { layers, load } = useLayersWith(needs);
  const handlers = useRef<ContextMenuHandlers | null>(null);
  /** An event from before the handlers were loaded. It opens the menu as soon as they are. */
  const pendingEvent = useRef<MouseEvent<HTMLDivElement> | null>(null);

  const storeHandlers = useCallback((loaded: ContextMenuHandlers) => {
    handlers.current = loaded;
    const event = pendingEvent.current;
    pendingEvent.current = null;
    if (event) loaded.onContextMenu?.(event);
  }, []);
  const handleContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    if (handlers.current) {
      handlers.current.onContextMenu?.(event);
      return;
    }
    event.preventDefault();
    pendingEvent.current = event;
    document.addEventListener('pointerdown', () => (pendingEvent.current = null), {
      capture: true,
      once: true,
    });
    load().catch(() => (pendingEvent.current = null));
  };
  const { type: Area, props } = trigger;
  type Touched = TouchEvent<HTMLDivElement>;
  return (
    <>
      <Area
        {...props}
        style={{ WebkitTouchCallout: 'none' }}
        onContextMenu={handleContextMenu}
        onTouchStart={(event: Touched) => handlers.current?.onTouchStart?.(event)}
        onTouchMove={(event: Touched) => handlers.current?.onTouchMove?.(event)}
        onTouchEnd={(event: Touched) => handlers.current?.onTouchEnd?.(event)}
        onTouchCancel={(event: Touched) => handlers.current?.onTouchCancel?.(event)}
      />
      {layers && <layers.ContextMenu {...menu} onHandlers={storeHandlers} />}
    </>
  );
}
