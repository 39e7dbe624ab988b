import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Button } from '#client/ui/button.tsx';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { PanelHead } from '#client/workspace/panel/panel-head.tsx';
import { TreeSkeleton } from '#client/workspace/panel/tree-skeleton.tsx';

/** Few open a workspace at its files. */
const later = lazyModule(() => import('./assets-panel.tsx'));

/** The uploaded files of a workspace. */
export const assets: Contribution = {
  tabs: [{ id: 'assets', order: 30, name: 'Assets', icon: ImageIcon, Panel }],
};

function Panel() {
  const { workspace, user, canChange, side, openFromPanel } = useOpenWorkspace();
  const module = later.useLoaded();
  const [hasFailed, setHasFailed] = useState(false);
  const load = (): void => {
    setHasFailed(false);
    later.load().catch(() => setHasFailed(true));
  };
  useEffect(() => {
    later.load().catch(() => setHasFailed(true));
  }, []);
  if (!module) return <ComingPanel onCollapse={side.hide} onRetry={hasFailed ? load : undefined} />;
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

interface ComingPanelProps {
  onCollapse: () => void;
  /** Given once the panel could not be fetched. */
  onRetry: (() => void) | undefined;
}

/** The panel until its code is there. */
function ComingPanel({ onCollapse, onRetry }: ComingPanelProps) {
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
