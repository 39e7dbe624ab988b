import { CreditCard, LogOut, Menu as MenuIcon, PanelsTopLeft, Settings } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#client/api/current-user.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { SITE_PAGES } from './site-pages.ts';
import '#client/ui/icon-button.css';
import '#client/workspace/account/user-menu.css';
import '#client/ui/site/site.css';
import { Island } from '#client/ui/site/island.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import '#client/ui/site/frame.css';
import './site-nav.css';

/** Loaded when the page is idle, or with the first click on its button. */
const phoneMenu = lazyModule(() => import('./phone-menu.tsx'));

/**
 * The bar of public pages: the logo, the links, and login links or the user menu. On a phone they are behind one button.
 */
export function SiteNav() {
  const current = useCurrentUser();
  const user = current.status === 'signed-in' ? current.user : null;
  return (
    <header className="frame__row frame__nav">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">
        <nav className="site-links" aria-label="Main">
          {SITE_PAGES.map(({ to, label }) => (
            <SiteLink key={to} to={to}>
              {label}
            </SiteLink>
          ))}
        </nav>
        {user ? <UserMenu user={user} /> : <LoginLinks />}
      </div>
      <div className="frame__menu">
        <Island name="phone-menu" when="used">
          <PhoneMenuButton />
        </Island>
      </div>
    </header>
  );
}

function LoginLinks() {
  return (
    <>
      <SiteLink to="/login" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
        Log in
      </SiteLink>
      <SiteLink to="/signup" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        Sign up
      </SiteLink>
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
      <MenuItem icon={PanelsTopLeft} render={<SiteLink to="/workspaces" />}>
        Workspaces
      </MenuItem>
      <MenuItem icon={CreditCard} render={<SiteLink to="/pricing" />}>
        Billing
      </MenuItem>
      <MenuItem icon={Settings} render={<SiteLink to="/account" />}>
        Account Settings
      </MenuItem>
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** The button of the phone's menu. */
export function PhoneMenuButton() {
  const isSignedIn = useCurrentUser().status === 'signed-in';
  const [isOpen, setIsOpen] = useState(false);
  const loaded = phoneMenu.usePreloaded();
  const open = (): void => {
    setIsOpen(true);
    // Without a network the page stays as it is, and the next click tries again.
    phoneMenu.load().catch(() => setIsOpen(false));
  };
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Open menu"
        hasTooltip={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {loaded && <loaded.PhoneMenu isSignedIn={isSignedIn} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
