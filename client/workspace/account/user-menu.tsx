import { Link } from '@tanstack/react-router';
import { LogOut, Settings, UserPen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { NameDialog } from './name-dialog.tsx';
import './user-menu.css';
import { Menu, MenuGroup, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';

/** The part of the address before the @, or "User". */
export function shortNameOf(email: string | null): string {
  return email?.split('@')[0] || 'User';
}

interface UserMenuProps {
  user: CurrentUser;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Rows above Sign Out. */
  children?: ReactNode;
}

/** Who is signed in, and the way out. */
export function UserMenu({ user, side = 'bottom', align = 'end', children }: UserMenuProps) {
  const [isNaming, setIsNaming] = useState(false);
  const initialOf = user.username ?? user.email ?? '';
  return (
    <>
      <Menu
        side={side}
        align={align}
        className="user-menu"
        trigger={
          <button type="button" className="icon-btn" aria-label="User menu">
            <Avatar name={initialOf} peer={3} isDecorative />
          </button>
        }
      >
        <MenuGroup
          title={
            <>
              <span className="user-menu__name">{user.username ?? shortNameOf(user.email)}</span>
              <span className="user-menu__email">{user.email}</span>
            </>
          }
        >
          {children}
          <MenuItem icon={UserPen} onSelect={() => setIsNaming(true)}>
            Your name
          </MenuItem>
          <MenuItem icon={Settings} render={<Link to="/account" />}>
            Account Settings
          </MenuItem>
          <MenuRule />
          <MenuItem icon={LogOut} onSelect={() => void signOut()}>
            Sign Out
          </MenuItem>
        </MenuGroup>
      </Menu>
      <NameDialog user={user} isOpen={isNaming} onClose={() => setIsNaming(false)} />
    </>
  );
}
