import { useCallback, useRef, type MouseEvent, type TouchEvent } from 'react';
import type { ContextMenuHandlers } from './lazy/context-menu.tsx';
import type { ContextMenuProps } from './lazy/props.ts';
import { useLayersWith } from './ui-layers.ts';

/**
 * A menu at the pointer. Its trigger, which may be large, stands from the start and stays: only the handlers come later.
 */
export function ContextMenu({ trigger, needs, ...menu }: ContextMenuProps) {
  const { layers, load } = useLayersWith(needs);
  const handlers = useRef<ContextMenuHandlers | null>(null);
  const missed = useRef<MouseEvent<HTMLDivElement> | null>(null);

  const takeHandlers = useCallback((lent: ContextMenuHandlers) => {
    handlers.current = lent;
    const event = missed.current;
    missed.current = null;
    if (event) lent.onContextMenu?.(event);
  }, []);
  const handleContextMenu = (event: MouseEvent<HTMLDivElement>): void => {
    if (handlers.current) {
      handlers.current.onContextMenu?.(event);
      return;
    }
    event.preventDefault();
    missed.current = event;
    document.addEventListener('pointerdown', () => (missed.current = null), { capture: true, once: true });
    load().catch(() => (missed.current = null));
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
      {layers && <layers.ContextMenu {...menu} onLend={takeHandlers} />}
    </>
  );
}
