import { useContributions } from '../contributions/use-contributions.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight, PanelLeft } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import '#client/ui/icon-button.css';
import './top-bar.css';

/** The bar at the top of a workspace: location, counts, save indicator, people and tools. */
export function ScreenBar() {
  const { workspace, items, side } = useOpenWorkspace();
  const { bar } = useContributions();
  return (
    <TopBar
      workspaceTitle={workspace.title}
      documentTitle={items.shown?.name}
      counts={bar.map(({ at, order, Item }) => at === 'counts' && <Item key={order} />)}
      isPanelOpen={side.isShown}
      onTogglePanel={side.toggle}
    >
      {bar.map(({ at, order, Item }) => at === 'tools' && <Item key={order} />)}
    </TopBar>
  );
}

interface TopBarProps {
  workspaceTitle: string;
  /** Undefined while no item is open. */
  documentTitle: string | undefined;
  /** The counts of the open page, such as its words. */
  counts: ReactNode;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  /** Save indicator, people, Share. */
  children: ReactNode;
}

function TopBar({
  workspaceTitle,
  documentTitle,
  counts,
  isPanelOpen,
  onTogglePanel,
  children,
}: TopBarProps) {
  return (
    <header className="topbar" role="group" aria-label="Bar of the page" data-region="bar" tabIndex={-1}>
      <IconButton
        icon={PanelLeft}
        label={isPanelOpen ? 'Hide sidebar' : 'Show sidebar'}
        keys={keyLabel('Mod+\\')}
        className="topbar__toggle"
        aria-pressed={isPanelOpen}
        onClick={onTogglePanel}
      />
      <nav className="crumbs" aria-label="Location">
        <Link className="icon-btn icon-btn--md" to="/workspaces" aria-label="Back to workspaces">
          <Icon of={ArrowLeft} />
        </Link>
        <h1 className="crumbs__workspace" translate="no">
          {workspaceTitle}
        </h1>
        {documentTitle !== undefined && (
          <>
            <Icon of={ChevronRight} size="sm" className="crumbs__wide" />
            <span className="crumbs__here" aria-current="page" translate="no">
              {documentTitle}
            </span>
          </>
        )}
      </nav>
      {counts}
      <span className="spacer" />
      {children}
    </header>
  );
}
