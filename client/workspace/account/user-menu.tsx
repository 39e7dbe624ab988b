import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu } from '#client/ui/layers/menu.tsx';
import '#client/ui/icon-button.css';
import './user-menu.css';

const menuModule = lazyModule(() => import('./user-menu-parts.ts'));

interface UserMenuProps {
  user: CurrentUser;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center' | 'end';
  /** Whether the menu offers the upgrade to users without a paid plan. */
  hasUpgrade?: boolean;
  /** Items above the built-in ones. */
  children?: ReactNode;
}

/** The avatar button of the signed-in person, with the user menu. */
export function UserMenu({
  user,
  side = 'bottom',
  align = 'end',
  hasUpgrade = false,
  children,
}: UserMenuProps) {
  const [isEditingName, setIsEditingName] = useState(false);
  const parts = menuModule.useLoaded();
  const avatarName = user.username ?? user.email ?? '';
  return (
    <>
      <Menu
        needs={menuModule}
        side={side}
        align={align}
        className="user-menu"
        trigger={
          <button type="button" className="icon-btn" aria-label="User menu">
            <Avatar name={avatarName} peer={3} isDecorative />
          </button>
        }
      >
        {parts && (
          <parts.UserMenuItems user={user} hasUpgrade={hasUpgrade} onEditName={() => setIsEditingName(true)}>
            {children}
          </parts.UserMenuItems>
        )}
      </Menu>
      {parts && (
        <parts.NameDialog user={user} isOpen={isEditingName} onClose={() => setIsEditingName(false)} />
      )}
    </>
  );
}
