import { Link } from '@tanstack/react-router';
import { ArrowBigUp, ChartColumn, LogOut, Settings, UserPen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { signOut } from '#client/api/sign-in.ts';
import { MenuGroup, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';

interface UserMenuItemsProps {
  user: CurrentUser;
  hasUpgrade: boolean;
  onEditName: () => void;
  /** Items above the built-in ones. */
  children: ReactNode;
}

/** The content of the user menu: name and email address of the signed-in person, and their commands. */
export function UserMenuItems({ user, hasUpgrade, onEditName, children }: UserMenuItemsProps) {
  return (
    <MenuGroup
      title={
        <>
          <span className="user-menu__name">{user.username ?? shortNameOf(user.email)}</span>
          <span className="user-menu__email">{user.email}</span>
        </>
      }
    >
      {hasUpgrade && user.subscriptionStatus !== 'active' && (
        <MenuItem icon={ArrowBigUp} render={<Link to="/pricing" />}>
          Upgrade Plan
        </MenuItem>
      )}
      {children}
      <MenuItem icon={UserPen} onSelect={onEditName}>
        Your name
      </MenuItem>
      <MenuItem icon={Settings} render={<Link to="/account" />}>
        Account Settings
      </MenuItem>
      {user.isAdmin && (
        <MenuItem icon={ChartColumn} render={<Link to="/admin" />}>
          Admin Dashboard
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </MenuGroup>
  );
}

/** The part of an email address before the @, or "User" without one. */
export const shortNameOf = (email: string | null): string => email?.split('@')[0] || 'User';
