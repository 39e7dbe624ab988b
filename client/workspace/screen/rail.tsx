import { Link } from '@tanstack/react-router';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { ThemeButton } from '#client/ui/theme-button.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { useContributions } from '../contributions/use-contributions.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import './rail.css';

/** The rail at the left, on a narrow screen at the bottom: link back, tabs, tools and user menu. */
export function Rail() {
  const { user, isNarrow, side } = useOpenWorkspace();
  const { tabs, rail: items } = useContributions();
  return (
    <nav className="rail" aria-label="Workspace" data-region="rail">
      <Link className="rail__home" to="/workspaces" aria-label="Back to workspaces">
        <Mark />
      </Link>
      {tabs.map(({ id, name, icon }) => {
        const isShown = side.isShown && id === side.tab?.id;
        return (
          <button
            key={id}
            type="button"
            className="rail__tab"
            aria-expanded={isShown}
            aria-controls={isShown ? 'side-panel' : undefined}
            // A click on the shown tab hides the panel; a click on another tab shows that tab.
            onClick={() => side.toggleTab(id)}
          >
            <Icon of={icon} size="lg" />
            {name}
          </button>
        );
      })}
      {items.map(({ at, order, Item }) => at === 'start' && <Item key={order} />)}
      <span className="rail__space" />
      <ThemeButton className="rail__tool" />
      {items.map(({ at, order, Item }) => at === 'end' && <Item key={order} />)}
      <UserMenu user={user} hasUpgrade side={isNarrow ? 'top' : 'right'} align="end" />
    </nav>
  );
}
