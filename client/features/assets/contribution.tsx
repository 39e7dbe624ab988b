import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Button } from '#client/ui/button.tsx';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { PanelHead } from '#client/workspace/panel/panel-head.tsx';
import { TreeSkeleton } from '#client/workspace/panel/tree-skeleton.tsx';

/** Fetched with the first visit of the tab: few writers open a workspace there. */
const assetsPanel = lazyModule(() => import('./assets-panel.tsx'));

/** The tab with the uploaded files of a workspace. */
export const assets: Contribution = {
  tabs: [{ id: 'assets', order: 30, name: 'Assets', icon: ImageIcon, Panel }],
};

function Panel() {
  const { workspace, user, canChange, side, openFromPanel } = useOpenWorkspace();
  const module = assetsPanel.useLoaded();
  const [hasFailed, setHasFailed] = useState(false);
  const load = (): void => {
    setHasFailed(false);
    assetsPanel.load().catch(() => setHasFailed(true));
  };
  useEffect(() => {
    assetsPanel.load().catch(() => setHasFailed(true));
  }, []);
  if (!module) return <PanelPlaceholder onCollapse={side.hide} onRetry={hasFailed ? load : undefined} />;
  return (
    <module.AssetsPanel
      workspaceId={workspace.id}
      userId={user.id}
      canChange={canChange}
      onCollapsePanel={side.hide}
      onOpenItem={openFromPanel}
    />
  );
}

interface PanelPlaceholderProps {
  onCollapse: () => void;
  /** Set after the code of the panel could not be fetched. */
  onRetry: (() => void) | undefined;
}

/** Stands in for the panel until its code is loaded. */
function PanelPlaceholder({ onCollapse, onRetry }: PanelPlaceholderProps) {
  const [search, setSearch] = useState('');
  return (
    <section className="panel assets" id="side-panel" aria-label="Assets panel">
      <PanelHead
        title="Assets"
        searchLabel="Search assets"
        search={search}
        onSearch={setSearch}
        onCollapse={onCollapse}
      />
      {onRetry ? (
        <div className="panel__empty">
          <p>The files could not be loaded.</p>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <TreeSkeleton />
      )}
    </section>
  );
}
