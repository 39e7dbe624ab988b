import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useKeptAssets } from '#client/files/index.ts';
import { useLocalIds, useRefusedIds } from '#client/outbox/index.ts';
import { useReplication, useWorkspaceRoom } from '#client/sync/index.ts';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { AssetsPanel } from '#client/features/assets/assets-panel.tsx';
import { BackupPlace } from '#client/features/backup/backup-place.tsx';
import { downloadBackup } from '#client/features/backup/download-backup.ts';
import { TabDialogPlace } from '#client/features/custom-tabs/tab-dialog-place.tsx';
import { TabMenu } from '#client/features/custom-tabs/tab-menu.tsx';
import { usePanes } from '../panes/use-panes.ts';
import { SidePanel } from '#client/features/tree/side-panel.tsx';
import { removedHere } from '../gone/removed-here.ts';
import { useGone } from '../gone/use-gone.ts';
import { FollowingFrame } from '../presence/following-frame.tsx';
import { byDocument, othersOf } from '../presence/presence.ts';
import { SearchPlace } from '#client/features/search/search-place.tsx';
import { useFollowing } from '../presence/use-following.ts';
import { usePageLook } from '#client/features/settings/use-page-look.ts';
import { PanelSheet } from './panel-sheet.tsx';
import { Rail } from './rail.tsx';
import { ScreenStage } from './screen-stage.tsx';
import { ScreenBar } from './screen-bar.tsx';
import { useSidePanel } from './use-side-panel.ts';
import { useShownItems } from '../open/use-shown-items.ts';
import { useFiles } from '../tree/use-files.ts';
import { useOpenItem } from '../open/use-open-item.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { MoveDialog } from '#client/features/tree/menu/move-dialog.tsx';
import { ancestorsOf } from '#shared/tree/tree-model.ts';
import { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import { VersionsPlace } from '#client/features/versions/versions-place.tsx';
import { versionsState } from '#client/features/versions/versions-state.ts';

const NO_TABS: readonly CustomTab[] = [];

interface WorkspaceScreenProps {
  workspace: WorkspaceView;
  /** What the address says is open. */
  itemId: string | undefined;
  user: CurrentUser;
}

/** A workspace: rail, files, and the page that is open. */
export function WorkspaceScreen({ workspace, itemId, user }: WorkspaceScreenProps) {
  const { id: workspaceId, role } = workspace;
  const navigate = useNavigate();
  const { customTabs = NO_TABS } = workspace;
  usePageLook();
  const files = useWorkspaceTree(workspaceId);
  const { tree } = files;
  const { openItem, open, openCanvas, openFolder } = useOpenItem(workspaceId, itemId, files);
  const items = useShownItems(openItem, tree);
  const { openDocument, readFolder, canvas, atHand, shown } = items;
  // The room of a workspace that only this device has would be refused.
  const isOnServer = !useLocalIds().has(workspaceId);
  const room = useWorkspaceRoom(
    isOnServer ? workspaceId : undefined,
    user.id,
    atHand?.id,
    removedHere.useValue(),
  );
  const refusedIds = useRefusedIds(user.id);
  useReplication(workspaceId, user.id, isOnServer);
  useKeptAssets(workspaceId, user.id, isOnServer);
  const others = useMemo(() => othersOf(room.peers), [room.peers]);
  const main = useRef<HTMLElement>(null);
  const openIdNow = shown?.id;
  const panes = usePanes({ workspaceId, itemId, openItem, tree, place: main, open });
  const { openBeside, openFrom, closeGone } = panes;
  const { followed, toggle, stop } = useFollowing({ peers: others, openId: atHand?.id, open });
  const peersByDocument = useMemo(() => byDocument(others), [others]);

  const canChange = can(role, 'change-tree');
  const gone = useGone({ workspaceId, item: openDocument ?? canvas, tree, peers: room.peers });
  const versions = versionsState.useValue();
  // They stand in the place of the files.
  const hasVersions = versions.isOpen && openDocument !== undefined;
  const side = useSidePanel({ workspaceId, customTabs, hasVersions });
  const { isNarrow, tab, customTab, isShown: hasFiles, hide: hidePanel } = side;
  const { refetch } = files;
  const retryTree = useCallback(() => void refetch(), [refetch]);
  const openFromPanel = useCallback(
    (itemId: string) => {
      open(itemId);
      if (isNarrow) hidePanel();
    },
    [open, isNarrow, hidePanel],
  );
  const closeIfGone = useCallback(
    (id: string) => {
      if (openIdNow === undefined || tree === undefined) return;
      const has = (documentId: string): boolean =>
        documentId === id || ancestorsOf(tree, documentId).some((folder) => folder.id === id);
      if (closeGone(has) || !has(openIdNow)) return;
      void navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, search: {} });
    },
    [navigate, workspaceId, openIdNow, tree, closeGone],
  );
  const readFromPanel = useCallback(
    (folderId: string) => {
      openFolder(folderId);
      if (isNarrow) hidePanel();
    },
    [openFolder, isNarrow, hidePanel],
  );
  const panel = useFiles({
    workspaceId,
    userId: user.id,
    tree,
    isNarrow,
    onOpen: openFromPanel,
    onRead: readFromPanel,
    onOpenBeside: openBeside,
    onGone: closeIfGone,
    onShowPanel: side.show,
  });

  // An opened document is in sight in the tree, wherever it was opened from.
  const openId = openIdNow;
  const isTreeHere = tree !== undefined;
  // Only when another document opens: a folder that the writer folds afterwards stays folded.
  const reveal = useEffectEvent((documentId: string) => {
    panel.reveal(documentId);
    // What is made next stands beside it.
    panel.touch(documentId);
  });
  useEffect(() => {
    if (openId !== undefined && isTreeHere) reveal(openId);
  }, [openId, isTreeHere]);

  const renamed = atHand ?? readFolder ?? canvas;
  const rename = canChange && renamed ? () => panel.startRenaming(renamed) : undefined;
  useScreenKeys({
    onTogglePanel: side.toggle,
    onNewDocument: canChange ? panel.newDocument : undefined,
    onRename: rename,
    onOtherPage: panes.toOther,
  });

  const sidePanel =
    tab === 'assets' ? (
      <AssetsPanel
        workspaceId={workspaceId}
        userId={user.id}
        canChange={canChange}
        onCollapsePanel={hidePanel}
        onOpenItem={openFromPanel}
      />
    ) : (
      <SidePanel
        tab={tab}
        customTab={customTab}
        tabMenu={customTab && can(role, 'change-settings') && <TabMenu tab={customTab} tabs={customTabs} />}
        tree={tree}
        expanded={panel.expanded}
        selectedId={openId}
        renamingId={panel.renamingId}
        workspaceId={workspaceId}
        refusedIds={refusedIds}
        peersByDocument={peersByDocument}
        canChange={canChange}
        hasFailed={files.error !== null && !tree}
        onRetry={retryTree}
        actions={panel.actions}
        onNewDocument={panel.newDocument}
        onNewCanvas={panel.newCanvas}
        onNewFolder={panel.newFolder}
        onCollapsePanel={hidePanel}
        onOpenItem={openFromPanel}
        onExpand={panel.expand}
        onCollapse={panel.collapse}
        onFocusItem={panel.touch}
        onMoveItems={panel.moveItems}
        onRename={panel.endRenaming}
        onRenameCancel={panel.cancelRenaming}
      />
    );

  return (
    <div className={classNames('app', !hasFiles && 'app--no-panel', hasVersions && 'app--aside')}>
      <title>{`${shown?.name ?? workspace.title} · Foolscap`}</title>
      <Rail
        workspace={workspace}
        user={user}
        isNarrow={isNarrow}
        isPanelOpen={hasFiles}
        tab={tab}
        onTab={side.chooseOrHide}
      />
      {!isNarrow && hasFiles && sidePanel}
      {isNarrow && (
        <PanelSheet isOpen={side.isOpen} onOpenChange={side.setIsOpen}>
          {sidePanel}
        </PanelSheet>
      )}
      <main ref={main} className="main" inert={hasVersions && (isNarrow || versions.versionId !== null)}>
        <ScreenBar
          workspace={workspace}
          user={user}
          items={items}
          tree={tree}
          isNarrow={isNarrow}
          isOnServer={isOnServer}
          isConnected={room.isConnected}
          others={others}
          followedId={followed?.userId}
          onFollow={toggle}
          isPanelOpen={hasFiles}
          onTogglePanel={side.toggle}
          split={panes.inMenu}
          onOpen={open}
        />
        <ScreenStage
          workspace={workspace}
          user={user}
          items={items}
          itemId={itemId}
          openItem={openItem}
          tree={tree}
          isFetching={files.isFetching}
          panes={panes}
          panel={panel}
          gone={gone}
          frame={followed && <FollowingFrame peer={followed} onStop={stop} />}
          isPanelOpen={side.isOpen}
          onShowPanel={side.show}
          onOpen={open}
        />
      </main>
      {openDocument && (
        <VersionsPlace
          key={openDocument.id}
          document={openDocument}
          workspace={workspace}
          user={user}
          isConnected={isOnServer && room.isConnected}
          onOpen={openFrom}
        />
      )}
      <SearchPlace
        workspaceId={workspaceId}
        userId={user.id}
        tree={tree}
        isOnServer={isOnServer}
        openId={atHand?.id ?? shown?.id}
        opens={{ document: open, canvas: openCanvas, beside: openBeside, folder: panel.showFolder }}
        commands={{
          newDocument: canChange ? panel.newDocument : undefined,
          newDocumentNamed: canChange ? panel.newDocumentNamed : undefined,
          newCanvas: canChange ? panel.showNewCanvas : undefined,
          newFolder: canChange ? panel.showNewFolder : undefined,
          rename,
          isPanelOpen: hasFiles,
          togglePanel: side.toggle,
          split: panes.inMenu,
          hasDetails: atHand !== undefined,
          hasVersions: openDocument !== undefined,
          downloadBackup: () => void downloadBackup(workspace),
          openHelp: () => void navigate({ to: '/workspaces', search: { tab: 'help' } }),
        }}
      />
      <TabDialogPlace workspaceId={workspaceId} tree={tree} onMade={side.choose} />
      <BackupPlace />
      <MoveDialog
        items={panel.movingItems}
        tree={tree}
        workspaceId={workspaceId}
        onClose={panel.endMoving}
        onMove={panel.move}
      />
      <ConfirmDialog
        question={panel.deletionQuestion}
        isBusy={false}
        onCancel={() => panel.endDeleting(false)}
        onConfirm={() => panel.endDeleting(true)}
      />
    </div>
  );
}
