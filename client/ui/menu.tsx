import type { MenuGroupProps, MenuItemProps, MenuProps } from './layers/props.ts';
import { uiLayers } from './ui-layers.ts';
import { useTrigger } from './use-trigger.tsx';

/** A menu under its button: arrows, Home, End, first letters and Escape work as they should. */
export function Menu(props: MenuProps) {
  const { layers, isPressed, trigger, standin } = useTrigger(props.trigger, 'menu');
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
