import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useUserRoom } from '#client/sync/index.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { HomeHeader } from './home-header.tsx';
import './styles/home.css';

/** The frame of the list and of its help. */
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
  /** What features add, in their order. */
  sections: readonly PageSection[];
}

/** `/workspaces`: composes the sections that features add. */
export function WorkspacesPage({ user, sections }: WorkspacesPageProps) {
  // Workspaces and invitations that others give or take appear by themselves.
  useUserRoom(user.id);
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
