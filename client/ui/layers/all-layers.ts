export { ContextMenu } from './context-menu.tsx';
export { Dialog, DialogText } from './dialog.tsx';
export { Menu } from './menu.tsx';
export { MenuGroup, MenuItem, MenuRule } from './menu-parts.tsx';
export { Popover } from './popover.tsx';
export { Sheet } from './sheet.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
