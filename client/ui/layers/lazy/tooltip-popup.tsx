import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Kbd } from '../../kbd.tsx';
import type { Tip } from '../tips.ts';
import '../layer.css';
import '../tooltip.css';

/** The tooltip of an element. While it fades out, its text stays the same. */
export function TooltipPopup({ tip: { element, text, keys, side }, isOpen }: { tip: Tip; isOpen: boolean }) {
  return (
    <Base.Root open={isOpen}>
      <Base.Portal>
        <Base.Positioner className="layer" anchor={element} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tooltip">
            {text}
            {keys !== undefined && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
