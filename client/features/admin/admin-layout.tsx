import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Menu as MenuIcon } from 'lucide-react';
import { trimEndOf } from '#shared/lib/trim-characters.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { LoadedPage } from '#client/ui/loaded-page.tsx';
import { ThemeButton } from '#client/ui/theme-button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { ADMIN_PAGES, type AdminPage } from './admin-pages.ts';
import '#client/ui/site/site.css';
import { PasskeyOffer } from './passkey-offer.tsx';
import './admin-layout.css';

/** The layout of the administration: the sidebar, and the page of the current address. On a phone a menu has the links. */
export function AdminLayout() {
  const path = useLocation({ select: ({ pathname }) => trimEndOf(pathname, '/') });
  const page = ADMIN_PAGES.find((one) => one.path === path);
  const [first] = ADMIN_PAGES;
  if (!page) return first && <Navigate to={first.path} replace />;
  return (
    <div className="site admin">
      <title>{`${page.label} · Administration · Foolscap`}</title>
      <aside className="admin__side" aria-label="Administration">
        <Wordmark look="site" />
        <nav className="admin__nav" aria-label="Administration pages">
          {ADMIN_PAGES.map((one) => (
            <PageLink key={one.path} page={one} />
          ))}
        </nav>
        <div className="admin__end">
          <Link to="/workspaces" className="admin__link">
            <Icon of={ArrowLeft} />
            Workspaces
          </Link>
          <ThemeButton />
        </div>
        <PagesMenu />
      </aside>
      <main className="admin__page">
        {page === first && <PasskeyOffer />}
        <LoadedPage key={page.path} module={page.page} />
      </main>
    </div>
  );
}

function PageLink({ page }: { page: AdminPage }) {
  return (
    <Link to={page.path} activeOptions={{ exact: true }} className="admin__link">
      <Icon of={page.icon} />
      {page.label}
      {page.Count && <page.Count />}
    </Link>
  );
}

/** The links of the sidebar on a phone. */
function PagesMenu() {
  return (
    <div className="admin__menu">
      <ThemeButton />
      <Menu
        align="end"
        trigger={<IconButton icon={MenuIcon} label="Administration menu" hasTooltip={false} />}
      >
        {ADMIN_PAGES.map(({ path, label, icon, Count }) => (
          <MenuItem key={path} icon={icon} render={<Link to={path} activeOptions={{ exact: true }} />}>
            {label}
            {Count && <Count />}
          </MenuItem>
        ))}
        <MenuRule />
        <MenuItem icon={ArrowLeft} render={<Link to="/workspaces" />}>
          Workspaces
        </MenuItem>
      </Menu>
    </div>
  );
}
