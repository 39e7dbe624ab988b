import type { TreeTab } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { SidePanel } from './side-panel.tsx';

/** The panel of a tab that shows the tree or a part of it. */
export function TreePanel({ tab }: { tab: TreeTab }) {
  const { workspace, tree, fileTree, items, files, side, ...open } = useOpenWorkspace();
  return (
    <SidePanel
      tab={tab}
      tree={tab.hasFiles ? fileTree : tree}
      expanded={files.expanded}
      openItemId={items.shown?.id}
      renamingId={files.renamingId}
      workspaceId={workspace.id}
      refusedIds={open.refusedIds}
      peersByDocument={open.peersByDocument}
      canChange={open.canChange}
      hasFailed={open.hasFailed}
      onRetry={open.retryTree}
      actions={files.actions}
      onNewDocument={files.newDocument}
      onNewCanvas={files.newCanvas}
      onNewFolder={files.newFolder}
      onCollapsePanel={side.hide}
      onOpenItem={open.openFromPanel}
      onExpand={files.expand}
      onCollapse={files.collapse}
      onFocusItem={files.setCurrentItem}
      onMoveItems={files.moveItems}
      onRename={files.endRenaming}
      onRenameCancel={files.cancelRenaming}
    />
  );
}
