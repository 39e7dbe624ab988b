import { Link } from '@tanstack/react-router';
import { Files, Image as ImageIcon, Waypoints, type LucideIcon } from 'lucide-react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { ThemeButton } from '#client/ui/theme-button.tsx';
import { UserMenu } from '#client/ui/user-menu.tsx';
import { can } from '#shared/permissions.ts';
import { CustomTabButtons, CustomTabMenu } from '#client/features/custom-tabs/custom-tab-buttons.tsx';
import type { PanelTab } from './use-panel-tab.ts';
import { SettingsButton } from '#client/features/settings/settings-button.tsx';

interface RailProps {
  workspace: WorkspaceView;
  user: CurrentUser;
  isNarrow: boolean;
  isPanelOpen: boolean;
  tab: PanelTab;
  /** The panel goes when its own tab is pressed, and comes with any other. */
  onTab: (tab: PanelTab) => void;
}

const TABS: readonly { tab: PanelTab; name: string; icon: LucideIcon }[] = [
  { tab: 'files', name: 'Files', icon: Files },
  { tab: 'canvases', name: 'Canvases', icon: Waypoints },
  { tab: 'assets', name: 'Assets', icon: ImageIcon },
];

/** The strip at the left, on a phone the bar at the bottom: the way back, the tabs, the person. */
export function Rail({ workspace, user, isNarrow, isPanelOpen, tab: shown, onTab }: RailProps) {
  const customTabs = {
    tabs: workspace.customTabs ?? [],
    shownId: isPanelOpen ? shown : undefined,
    canChange: can(workspace.role, 'change-settings'),
    onTab,
  };
  return (
    <nav className="rail" aria-label="Workspace">
      <Link className="rail__home" to="/workspaces" aria-label="Back to workspaces">
        <Mark />
      </Link>
      {TABS.map(({ tab, name, icon }) => {
        const isShown = isPanelOpen && tab === shown;
        return (
          <button
            key={tab}
            type="button"
            className="rail__tab"
            aria-expanded={isShown}
            aria-controls={isShown ? 'side-panel' : undefined}
            onClick={() => onTab(tab)}
          >
            <Icon of={icon} size="lg" />
            {name}
          </button>
        );
      })}
      {isNarrow ? <CustomTabMenu {...customTabs} /> : <CustomTabButtons {...customTabs} />}
      <span className="rail__space" />
      <ThemeButton className="rail__tool" />
      <SettingsButton workspace={workspace} />
      <UserMenu user={user} side={isNarrow ? 'top' : 'right'} align="end" />
    </nav>
  );
}
