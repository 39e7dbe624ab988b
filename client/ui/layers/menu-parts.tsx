import { Menu as Base } from '@base-ui/react/menu';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Kbd } from '../kbd.tsx';
import type { MenuGroupProps, MenuItemProps } from './props.ts';

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
