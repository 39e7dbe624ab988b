/** The parts of the user menu that are loaded lazily. */
export { NameDialog } from './name-dialog.tsx';
export { UserMenuItems } from './user-menu-items.tsx';
