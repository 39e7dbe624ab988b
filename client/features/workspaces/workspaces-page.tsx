import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { hasCommandKey, isTyping } from '#client/lib/key-label.ts';
import { useUserRoom } from '#client/sync/index.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { HomeHeader } from './home-header.tsx';
import './styles/home.css';

/** The layout shared by the workspace list and the help page. */
export function WorkspacesFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return (
    <div className="home">
      <HomeHeader user={user} />
      <main className="home__inner">{children}</main>
    </div>
  );
}

interface WorkspacesPageProps {
  user: CurrentUser;
  /** Sections that features contribute, in display order. */
  sections: readonly PageSection[];
}

/** `/workspaces`: renders the sections that features contribute. */
export function WorkspacesPage({ user, sections }: WorkspacesPageProps) {
  // Joins the user's room: workspaces and invitations that others add or revoke then update without a reload.
  useUserRoom(user.id);
  useHelpKey();
  return (
    <WorkspacesFrame user={user}>
      <title>Workspaces · Foolscap</title>
      {sections.map(({ order, Section }) => (
        <Section key={order} user={user} />
      ))}
      <footer className="home__foot">
        <Link to="/workspaces" search={{ tab: 'help' }}>
          Help
        </Link>
      </footer>
    </WorkspacesFrame>
  );
}

/** Opens Help, which lists the keys, with "?" outside text fields, dialogs and menus. */
function useHelpKey(): void {
  const navigate = useNavigate();
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== '?' || event.defaultPrevented || hasCommandKey(event) || isTyping(target)) return;
    if (target instanceof Element && target.closest('[role$="dialog"], [role="menu"]')) return;
    event.preventDefault();
    void navigate({ to: '/workspaces', search: { tab: 'help' } });
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
}
