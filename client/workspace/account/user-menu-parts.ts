export { NameDialog } from './name-dialog.tsx';
export { UserMenuItems } from './user-menu-items.tsx';
