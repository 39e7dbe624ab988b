import { Image as ImageIcon } from 'lucide-react';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { AssetsPanel } from './assets-panel.tsx';

/** The uploaded files of a workspace. */
export const assets: Contribution = {
  tabs: [{ id: 'assets', order: 30, name: 'Assets', icon: ImageIcon, Panel }],
};

function Panel() {
  const { workspace, user, canChange, side, openFromPanel } = useOpenWorkspace();
  return (
    <AssetsPanel
      workspaceId={workspace.id}
      userId={user.id}
      canChange={canChange}
      onCollapsePanel={side.hide}
      onOpenItem={openFromPanel}
    />
  );
}
