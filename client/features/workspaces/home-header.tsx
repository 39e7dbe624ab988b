import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { Mark } from '#client/ui/mark.tsx';
import { ThemeButton, ThemeMenuItem } from '#client/ui/theme-button.tsx';
import { UserMenu } from '#client/workspace/account/user-menu.tsx';
import './styles/home.css';

/** The top bar of the workspace list: wordmark, theme and user menu. */
export function HomeHeader({ user }: { user: CurrentUser }) {
  const isNarrow = useIsNarrow();
  return (
    <header className="home__bar">
      <Link className="wordmark" to="/workspaces">
        <Mark />
        Foolscap
      </Link>
      <span className="spacer" />
      {!isNarrow && <ThemeButton />}
      <UserMenu user={user}>{isNarrow ? <ThemeMenuItem /> : undefined}</UserMenu>
    </header>
  );
}
