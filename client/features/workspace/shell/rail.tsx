import { Link } from '@tanstack/react-router';
import { Files } from 'lucide-react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { ThemeButton } from '#client/ui/theme-button.tsx';
import { UserMenu } from '#client/ui/user-menu.tsx';
import { SettingsButton } from '../settings/settings-button.tsx';

interface RailProps {
  workspace: WorkspaceView;
  user: CurrentUser;
  isNarrow: boolean;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
}

/** The strip at the left, on a phone the bar at the bottom: the way back, the tabs, the person. */
export function Rail({ workspace, user, isNarrow, isPanelOpen, onTogglePanel }: RailProps) {
  return (
    <nav className="rail" aria-label="Workspace">
      <Link className="rail__home" to="/workspaces" aria-label="Back to workspaces">
        <Mark />
      </Link>
      <button
        type="button"
        className="rail__tab"
        aria-expanded={isPanelOpen}
        aria-controls={isPanelOpen ? 'files-panel' : undefined}
        onClick={onTogglePanel}
      >
        <Icon of={Files} size="lg" />
        Files
      </button>
      <span className="rail__space" />
      <ThemeButton className="rail__tool" />
      <SettingsButton workspace={workspace} />
      <UserMenu user={user} side={isNarrow ? 'top' : 'right'} align="end" />
    </nav>
  );
}
