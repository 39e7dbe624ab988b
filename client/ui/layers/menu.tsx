import type {
  MenuChoiceProps,
  MenuChoicesProps,
  MenuGroupProps,
  MenuItemProps,
  MenuProps,
  SubMenuProps,
} from './lazy/props.ts';
import { uiLayers } from './ui-layers.ts';
import { useTrigger } from './use-trigger.tsx';

/** A menu under its button: arrows, Home, End, first letters and Escape work as they should. */
export function Menu({ needs, ...props }: MenuProps) {
  const { layers, isPressed, trigger, standin } = useTrigger(props.trigger, 'menu', needs);
  return layers ? <layers.Menu {...props} trigger={trigger} isOpenAtFirst={isPressed} /> : standin;
}

/** One row of a Menu or ContextMenu. */
export function MenuItem(props: MenuItemProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuItem {...props} />;
}

export function MenuRule() {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuRule />;
}

/** Rows under a title. */
export function MenuGroup(props: MenuGroupProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuGroup {...props} />;
}

/** A row that opens a menu beside it. */
export function SubMenu(props: SubMenuProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.SubMenu {...props} />;
}

/** Rows of which one holds. */
export function MenuChoices(props: MenuChoicesProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuChoices {...props} />;
}

export function MenuChoice(props: MenuChoiceProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuChoice {...props} />;
}
