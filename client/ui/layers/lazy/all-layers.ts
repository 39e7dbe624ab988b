export { ContextMenu } from './context-menu.tsx';
export { Dialog, DialogText } from './dialog.tsx';
export { Menu } from './menu.tsx';
export { MenuChoice, MenuChoices, MenuGroup, MenuItem, MenuRule, SubMenu } from './menu-parts.tsx';
export { Popover } from './popover.tsx';
export { Sheet } from './sheet.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
