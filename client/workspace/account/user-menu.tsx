import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu } from '#client/ui/layers/menu.tsx';
import '#client/ui/icon-button.css';
import './user-menu.css';

const later = lazyModule(() => import('./user-menu-parts.ts'));

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
  const parts = later.useLoaded();
  const initialOf = user.username ?? user.email ?? '';
  return (
    <>
      <Menu
        needs={later}
        side={side}
        align={align}
        className="user-menu"
        trigger={
          <button type="button" className="icon-btn" aria-label="User menu">
            <Avatar name={initialOf} peer={3} isDecorative />
          </button>
        }
      >
        {parts && (
          <parts.UserMenuItems user={user} onName={() => setIsNaming(true)}>
            {children}
          </parts.UserMenuItems>
        )}
      </Menu>
      {parts && <parts.NameDialog user={user} isOpen={isNaming} onClose={() => setIsNaming(false)} />}
    </>
  );
}
