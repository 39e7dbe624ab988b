import { Menu as Base } from '@base-ui/react/menu';
import { classNames } from '../../class-names.ts';
import { finalFocusInText } from '../left-text.ts';
import type { MenuProps } from './props.ts';
import '../layer.css';
import '../menu.css';

/** @param isOpenAtFirst true if its button was clicked before this code was loaded */
export function Menu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  isOpenAtFirst,
  returnsToText = false,
  children,
}: MenuProps & { isOpenAtFirst: boolean }) {
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup
            className={classNames('menu', className)}
            {...(returnsToText && { finalFocus: finalFocusInText })}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
