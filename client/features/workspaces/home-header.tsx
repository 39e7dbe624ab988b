import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { ThemeButton, ThemeMenuItem } from '#client/ui/theme-button.tsx';
import { UserMenu } from '#client/workspace/account/user-menu.tsx';
import './styles/home.css';

/** The top bar of the workspace list: wordmark, theme, user menu, and the upgrade for users without a paid plan. */
export function HomeHeader({ user }: { user: CurrentUser }) {
  const isNarrow = useIsNarrow();
  return (
    <header className="home__bar">
      <Link className="wordmark" to="/workspaces">
        <Mark />
        Foolscap
      </Link>
      <span className="spacer" />
      {!isNarrow && user.subscriptionStatus !== 'active' && (
        <Link to="/pricing" className={buttonClass({})}>
          Upgrade Plan
        </Link>
      )}
      {!isNarrow && <ThemeButton />}
      <UserMenu user={user} hasUpgrade={isNarrow}>
        {isNarrow ? <ThemeMenuItem /> : undefined}
      </UserMenu>
    </header>
  );
}
