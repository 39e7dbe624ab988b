import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { ContextMenu as BaseContext } from '@base-ui/react/context-menu';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

interface MenuProps {
  /** The button that opens it; it takes a ref and the props of a trigger. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/** A menu under its button: arrows, Home, End, first letters and Escape work as they should. */
export function Menu({ trigger, align = 'end', side = 'bottom', className, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="layer" align={align} side={side} sideOffset={4} collisionPadding={8}>
          <Base.Popup className={classNames('menu', className)}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ContextMenuProps {
  /** The element whose right press, long press or ⇧F10 opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  className?: string;
  children: ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/** The same menu, at the pointer. */
export function ContextMenu({ trigger, className, children, onOpenChange }: ContextMenuProps) {
  return (
    <BaseContext.Root {...(onOpenChange && { onOpenChange: (next: boolean) => onOpenChange(next) })}>
      <BaseContext.Trigger render={trigger} />
      <BaseContext.Portal>
        <BaseContext.Positioner className="layer" collisionPadding={8}>
          <BaseContext.Popup className={classNames('menu', className)}>{children}</BaseContext.Popup>
        </BaseContext.Positioner>
      </BaseContext.Portal>
    </BaseContext.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon | undefined;
  keys?: string | undefined;
  /** A word at the row's end, such as "Protected". */
  note?: string | undefined;
  isDanger?: boolean;
  isDisabled?: boolean;
  onSelect?: () => void;
  /** A link that takes the item's place. */
  render?: ReactElement<Record<string, unknown>>;
  children: ReactNode;
}

/** One row of a Menu or ContextMenu. */
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

/** Rows under a title. */
export function MenuGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="menu__title">{title}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
