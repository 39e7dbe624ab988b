import type { MenuItemProps } from '#client/ui/layers/lazy/props.ts';

/** The props of a menu item that is disabled because a folder is protected. */
export const PROTECTED_ITEM: Pick<MenuItemProps, 'note' | 'isDisabled'> = {
  note: 'Protected',
  isDisabled: true,
};
