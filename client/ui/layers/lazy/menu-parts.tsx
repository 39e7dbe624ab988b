import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import { Kbd } from '../../kbd.tsx';
import type {
  MenuChoiceProps,
  MenuChoicesProps,
  MenuGroupProps,
  MenuItemProps,
  SubMenuProps,
} from './props.ts';
import '../layer.css';
import '../menu.css';

export function MenuItem({
  icon,
  keys,
  note,
  isDanger = false,
  isDisabled = false,
  onSelect,
  render,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      className={classNames('menu__item', isDanger && 'menu__item--danger')}
      disabled={isDisabled}
      {...(onSelect && { onClick: () => onSelect() })}
      {...(render && { render })}
    >
      {icon && <Icon of={icon} />}
      {children}
      {(keys !== undefined || note !== undefined) && (
        <span className="menu__end">{keys === undefined ? note : <Kbd keys={keys} />}</span>
      )}
    </Base.Item>
  );
}

export function MenuRule() {
  return <Base.Separator className="menu__rule" />;
}

export function MenuGroup({ title, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="menu__title">{title}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A row that opens a submenu beside it. */
export function SubMenu({ icon, label, children }: SubMenuProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu__item">
        {icon && <Icon of={icon} />}
        {label}
        <span className="menu__end">
          <Icon of={ChevronRight} size="sm" />
        </span>
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="layer" sideOffset={4} alignOffset={-4} collisionPadding={8}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}

/** A group of rows of which one is selected. */
export function MenuChoices({ value, onChange, children }: MenuChoicesProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
      {children}
    </Base.RadioGroup>
  );
}

export function MenuChoice({ value, sample, children }: MenuChoiceProps) {
  return (
    <Base.RadioItem className="menu__item" value={value} closeOnClick>
      {sample}
      {children}
      <Base.RadioItemIndicator className="menu__end">
        <Icon of={Check} size="sm" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  );
}
