import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { shortNameOf } from '#client/workspace/account/user-menu-items.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import '#client/ui/site/site.css';
import '#client/ui/site/frame.css';
import './account.css';

interface AccountPageProps {
  user: CurrentUser;
  /** The sections that features contribute, in display order. */
  sections: readonly PageSection[];
}

/** The page `/account`: the name and email of the user, and the sections that features contribute. */
export function AccountPage({ user, sections }: AccountPageProps) {
  return (
    <div className="site">
      <title>Account · Foolscap</title>
      <div className="frame">
        <header className="frame__row frame__nav account__nav">
          <div className="frame__margin">
            <Wordmark look="site" to="/workspaces" />
          </div>
          <div className="frame__text">
            <Link to="/workspaces" className="account__back">
              <Icon of={ArrowLeft} size="sm" />
              Workspaces
            </Link>
            <Button size="sm" onClick={() => void signOut()}>
              Sign Out
            </Button>
          </div>
        </header>
        <main>
          <div className="frame__row">
            <div className="frame__margin" />
            <div className="frame__text account__head">
              <h1 className="account__name">{user.username ?? shortNameOf(user.email)}</h1>
              <p className="body account__email">{user.email}</p>
              {sections.map(({ order, Head }) => Head && <Head key={order} user={user} />)}
            </div>
          </div>
          {sections.map(({ order, Section }) => (
            <Section key={order} user={user} />
          ))}
        </main>
      </div>
    </div>
  );
}
