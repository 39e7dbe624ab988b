import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@tanstack/react-router';
import { LogOut, Menu as MenuIcon, PanelsTopLeft, Settings, X } from 'lucide-react';
import { useCurrentUser } from '#client/api/current-user.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import '#client/ui/icon-button.css';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import './site-nav.css';

/** The bar of public pages: the logo, and login links or the user menu. On a phone they are behind one button. */
export function SiteNav() {
  const current = useCurrentUser();
  const user = current.status === 'signed-in' ? current.user : null;
  return (
    <header className="frame__row frame__nav">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">{user ? <UserMenu user={user} /> : <LoginLinks />}</div>
      <div className="frame__menu">
        <PhoneMenu isSignedIn={user !== null} />
      </div>
    </header>
  );
}

function LoginLinks() {
  return (
    <>
      <Link to="/login" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        Log in
      </Link>
      <Link to="/signup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        Sign up
      </Link>
    </>
  );
}

function UserMenu({ user }: { user: CurrentUser }) {
  const name = user.username ?? user.email ?? '';
  return (
    <Menu
      className="user-menu"
      trigger={
        <button type="button" className="icon-btn" aria-label="User menu">
          <Avatar name={name} isDecorative />
        </button>
      }
    >
      <MenuItem icon={PanelsTopLeft} render={<Link to="/workspaces" />}>
        Workspaces
      </MenuItem>
      <MenuItem icon={Settings} render={<Link to="/account" />}>
        Account Settings
      </MenuItem>
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

function PhoneMenu({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger render={<IconButton icon={MenuIcon} label="Open menu" hasTooltip={false} />} />
      <Dialog.Portal>
        <Dialog.Popup className="site site-menu" aria-label="Menu">
          <div className="site-menu__head">
            <Wordmark look="site" />
            <Dialog.Close render={<IconButton icon={X} label="Close menu" hasTooltip={false} />} />
          </div>
          <div className="site-menu__end">
            {isSignedIn ? (
              <>
                <Link
                  to="/workspaces"
                  className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
                >
                  Workspaces
                </Link>
                <Button size="lg" wide onClick={() => void signOut()}>
                  Sign out
                </Button>
              </>
            ) : (
              <>
                <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}>
                  Sign up
                </Link>
                <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}>
                  Log in
                </Link>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
