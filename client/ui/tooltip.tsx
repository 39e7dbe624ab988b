import type { ReactElement } from 'react';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Kbd } from './kbd.tsx';

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  /** The text repeats the trigger's own name, so it is not read a second time. */
  isName?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** One element that takes a ref and the props of a trigger. */
  children: ReactElement<Record<string, unknown>>;
}

/** A hint on hover and focus. What must be known before pressing is also its trigger's description. */
export function Tooltip({ text, keys, isName = false, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} {...(!isName && { 'aria-description': text })} />
      <Base.Portal>
        <Base.Positioner className="layer" side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip">
            {text}
            {keys !== undefined && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
