import { CreditCard, LayoutDashboard, LogOut, PanelsTopLeft, Settings, type LucideIcon } from 'lucide-react';
import { useCurrentUser } from '#client/api/current-user.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { Island } from '#client/ui/site/island.tsx';
import { SiteLink } from '#client/ui/site/site-link.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneMenuButton } from './phone-menu-button.tsx';
import { signOutHere } from './sign-out-here.ts';
import { hasSiteNav, userLinks, type USER_LINKS } from './site-pages.ts';
import { useSitePath } from './use-site-path.ts';
import '#client/ui/icon-button.css';
import '#client/workspace/account/user-menu.css';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import './site-nav.css';

/**
 * The bar of public pages: the logo, the links, and login links or the user menu. On a phone they are behind one button.
 * Pages with a frame of their own hide it.
 */
export function SiteNav() {
  const path = useSitePath();
  const current = useCurrentUser();
  const user = current.status === 'signed-in' ? current.user : null;
  if (!hasSiteNav(path)) return null;
  return (
    <header className="frame__row frame__nav">
      <div className="frame__margin">
        <Wordmark look="site" />
      </div>
      <div className="frame__text">
        <NavLinks path={path} className="site-links" />
        {user ? <UserMenu user={user} /> : <LoginLinks />}
      </div>
      <div className="frame__menu">
        <Island name="phone-menu" when="used">
          <PhoneMenuButton path={path} user={user} />
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

const ICONS: Record<(typeof USER_LINKS)[number]['to'], LucideIcon> = {
  '/workspaces': PanelsTopLeft,
  '/pricing': CreditCard,
  '/account': Settings,
  '/admin': LayoutDashboard,
};

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
      {userLinks(user.isAdmin).map(({ to, label }) => (
        <MenuItem key={to} icon={ICONS[to]} render={<SiteLink to={to} />}>
          {label}
        </MenuItem>
      ))}
      <MenuRule />
      <MenuItem icon={LogOut} onSelect={() => void signOutHere()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
