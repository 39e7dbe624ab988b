import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { LazyTabDialog } from './lazy-tab-dialog.tsx';

/** The dialog that creates and edits a tab. */
export const customTabs: LazyContribution = { overlays: [TabDialog] };

function TabDialog() {
  const { workspace, tree, side } = useOpenWorkspace();
  return <LazyTabDialog workspaceId={workspace.id} tree={tree} onCreated={side.selectTab} />;
}
