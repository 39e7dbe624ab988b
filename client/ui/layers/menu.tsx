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

/**
 * A menu below its button, with the keyboard support of Base UI: arrows, Home, End, typing a first letter, Escape.
 */
export function Menu({ needs, ...props }: MenuProps) {
  const { layers, isPressed, trigger, placeholder } = useTrigger(props.trigger, 'menu', needs);
  return layers ? <layers.Menu {...props} trigger={trigger} isOpenAtFirst={isPressed} /> : placeholder;
}

/** A row of a Menu or ContextMenu. */
export function MenuItem(props: MenuItemProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuItem {...props} />;
}

export function MenuRule() {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuRule />;
}

/** A group of rows with a title. */
export function MenuGroup(props: MenuGroupProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuGroup {...props} />;
}

/** A row that opens a submenu beside it. */
export function SubMenu(props: SubMenuProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.SubMenu {...props} />;
}

/** A group of rows of which one is selected. */
export function MenuChoices(props: MenuChoicesProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuChoices {...props} />;
}

export function MenuChoice(props: MenuChoiceProps) {
  const layers = uiLayers.useLoaded();
  return layers && <layers.MenuChoice {...props} />;
}
