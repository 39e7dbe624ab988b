import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useLocalIds, useRefusedIds } from '#client/outbox/index.ts';
import { useReplication, useWorkspaceRoom } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { BackupPlace } from './backup/backup-place.tsx';
import { downloadBackup } from './backup/download-backup.ts';
import { CanvasStage } from './canvas-stage/canvas-stage.tsx';
import { ChaptersCount } from './chapters/chapters-count.tsx';
import { ChaptersPlace } from './chapters/chapters-place.tsx';
import { shownChapters } from './chapters/shown-chapters.ts';
import { TabDialogPlace } from './custom-tabs/tab-dialog-place.tsx';
import { TabMenu } from './custom-tabs/tab-menu.tsx';
import { DetailsPlace } from './details/details-place.tsx';
import { DocumentStage } from './document/document-stage.tsx';
import { Panes } from './panes/panes.tsx';
import { usePanes } from './panes/use-panes.ts';
import { SidePanel } from './panel/side-panel.tsx';
import { OutlineButton } from './page-menu/outline-button.tsx';
import { removedHere } from './gone/removed-here.ts';
import { useGone } from './gone/use-gone.ts';
import { PageMenu } from './page-menu/page-menu.tsx';
import { Avatars } from './presence/avatars.tsx';
import { FollowingFrame } from './presence/following-frame.tsx';
import { byDocument, othersOf } from './presence/presence.ts';
import { SearchButton } from './search/search-button.tsx';
import { SearchPlace } from './search/search-place.tsx';
import { ShareButton } from './share/share-button.tsx';
import { useFollowing } from './presence/use-following.ts';
import { usePageLook } from './settings/use-page-look.ts';
import { PanelSheet } from './shell/panel-sheet.tsx';
import { Rail } from './shell/rail.tsx';
import { UnsavedDownload } from './shell/save-indicator.tsx';
import { WordCount } from './shell/word-count.tsx';
import { CharactersLeft } from './shell/characters-left.tsx';
import { TopBar } from './shell/top-bar.tsx';
import { useFiles } from './shell/use-files.ts';
import { useOpenItem } from './shell/use-open-item.ts';
import { usePanel } from './shell/use-panel.ts';
import { usePanelTab, type PanelTab } from './shell/use-panel-tab.ts';
import { useScreenKeys } from './shell/use-screen-keys.ts';
import { Welcome } from './states/welcome.tsx';
import { SyncButton } from './sync/sync-button.tsx';
import { MoveDialog } from './tree/menu/move-dialog.tsx';
import { openItemOf } from './tree/model/open-item.ts';
import { ancestorsOf } from './tree/model/tree-model.ts';
import { useWorkspaceTree } from './tree/model/use-workspace-tree.ts';
import { VersionsPlace } from './versions/versions-place.tsx';
import { closeVersions, versionsState } from './versions/versions-state.ts';

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
  const { isNarrow, isOpen: isPanelOpen, setIsOpen: setIsPanelOpen } = usePanel();
  const { customTabs = NO_TABS } = workspace;
  const { tab, customTab, choose: chooseTab } = usePanelTab(workspaceId, customTabs);
  usePageLook();
  const files = useWorkspaceTree(workspaceId);
  const { tree } = files;
  const { openItem, open, openFolder } = useOpenItem(workspaceId, itemId, files);
  const openDocument = openItem.state === 'document' ? openItem.document : undefined;
  const readFolder = openItem.state === 'folder' ? openItem.folder : undefined;
  const canvas = openItem.state === 'canvas' ? openItem.canvas : undefined;
  const writtenId = shownChapters.useValue()?.writingId ?? null;
  const written = readFolder && writtenId !== null ? tree?.items.get(writtenId) : undefined;
  // What is written: the open document, or the one of several on a page that has the caret.
  const atHand = openDocument ?? (written?.kind === 'document' ? written : undefined);
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
  const others = useMemo(() => othersOf(room.peers), [room.peers]);
  const main = useRef<HTMLElement>(null);
  // What the address names, as far as it is here; a page of it is a text.
  const shownItem = openDocument ?? readFolder ?? canvas;
  const openIdNow = shownItem?.id;
  const openPageId = canvas ? undefined : openIdNow;
  const panes = usePanes({ workspaceId, itemId, openItem, tree, place: main, open });
  const { split, openBeside, openFrom, closeGone } = panes;
  const { followed, toggle, stop } = useFollowing({ peers: others, openId: atHand?.id, open });
  const peersByDocument = useMemo(() => byDocument(others), [others]);

  const canChange = can(role, 'change-tree');
  const gone = useGone({ workspaceId, item: openDocument ?? canvas, tree, peers: room.peers });
  const versions = versionsState.useValue();
  // They stand in the place of the files.
  const hasVersions = versions.isOpen && openDocument !== undefined;
  const hasFiles = isPanelOpen && !hasVersions;
  const { refetch } = files;
  const retryTree = useCallback(() => void refetch(), [refetch]);
  const showPanel = useCallback(() => {
    closeVersions();
    setIsPanelOpen(true);
  }, [setIsPanelOpen]);
  const hidePanel = useCallback(() => setIsPanelOpen(false), [setIsPanelOpen]);
  const togglePanel = () => (hasFiles ? hidePanel() : showPanel());
  const chooseOrHide = (chosen: PanelTab): void => {
    if (hasFiles && chosen === tab) return hidePanel();
    chooseTab(chosen);
    showPanel();
  };
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
    onShowPanel: showPanel,
  });

  // An opened document is in sight in the tree, wherever it was opened from.
  const openId = openIdNow;
  const isTreeHere = tree !== undefined;
  // Only when another document opens: a folder that the writer folds afterwards stays folded.
  const reveal = useEffectEvent((documentId: string) => panel.reveal(documentId));
  useEffect(() => {
    if (openId !== undefined && isTreeHere) reveal(openId);
  }, [openId, isTreeHere]);

  const renamed = atHand ?? readFolder ?? canvas;
  const rename = canChange && renamed ? () => panel.startRenaming(renamed) : undefined;
  useScreenKeys({
    onTogglePanel: togglePanel,
    onNewDocument: canChange ? panel.newDocument : undefined,
    onRename: rename,
    onOtherPage: panes.toOther,
  });

  const sidePanel = (
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

  const followingFrame = followed && <FollowingFrame peer={followed} onStop={stop} />;
  return (
    <div className={classNames('app', !hasFiles && 'app--no-panel', hasVersions && 'app--aside')}>
      <title>{`${shownItem?.name ?? workspace.title} · Foolscap`}</title>
      <Rail
        workspace={workspace}
        user={user}
        isNarrow={isNarrow}
        isPanelOpen={hasFiles}
        tab={tab}
        onTab={chooseOrHide}
      />
      {!isNarrow && hasFiles && sidePanel}
      {isNarrow && (
        <PanelSheet isOpen={isPanelOpen} onOpenChange={setIsPanelOpen}>
          {sidePanel}
        </PanelSheet>
      )}
      <main ref={main} className="main" inert={hasVersions && (isNarrow || versions.versionId !== null)}>
        <TopBar
          workspaceTitle={workspace.title}
          documentTitle={shownItem?.name}
          wordCount={
            atHand ? (
              <>
                <WordCount document={atHand} />
                <CharactersLeft key={atHand.id} document={atHand} />
              </>
            ) : (
              readFolder && <ChaptersCount />
            )
          }
          isPanelOpen={hasFiles}
          onTogglePanel={togglePanel}
        >
          <SyncButton
            isNarrow={isNarrow}
            workspaceId={workspaceId}
            userId={user.id}
            documentId={atHand?.id}
            items={tree?.items}
            isLocal={!isOnServer}
            isSocketOpen={!isOnServer || room.isConnected}
            canWrite={canChange}
            peers={others.map(({ name }) => name)}
            onOpenDocument={open}
          />
          {atHand && <UnsavedDownload documentId={atHand.id} userId={user.id} title={atHand.name} />}
          <Avatars
            peers={others}
            isConnected={room.isConnected}
            followedId={followed?.userId}
            onFollow={toggle}
          />
          <SearchButton />
          <OutlineButton documentId={openPageId} />
          <PageMenu
            documentId={atHand?.id ?? openPageId}
            hasDetails={atHand !== undefined}
            hasVersions={openDocument !== undefined}
            split={panes.inMenu}
          />
          <ShareButton
            isNarrow={isNarrow}
            workspace={workspace}
            ownUserId={user.id}
            peers={others}
            titleOf={(documentId) => tree?.items.get(documentId)?.name}
            open={openDocument ?? readFolder}
            onLeft={() => void navigate({ to: '/workspaces' })}
          />
        </TopBar>
        {(openItem.state === 'none' || readFolder || canvas) && followingFrame}
        {openItem.state !== 'none' && !readFolder && !canvas && itemId !== undefined && (
          <Panes
            workspaceId={workspaceId}
            openId={itemId}
            split={split}
            itemOf={(id) => (id === itemId ? openItem : openItemOf(tree, id, files.isFetching))}
            onActivate={(id) => open(id, true)}
            onClose={panes.close}
            missing={
              <Welcome
                title="Document not found"
                text="It was deleted, or the address is not complete. The files of this workspace are in the panel."
                action={!isPanelOpen && <Button onClick={showPanel}>Show files</Button>}
              />
            }
            frame={followingFrame}
          >
            {(document, place) => (
              <DocumentStage
                documentId={document.id}
                title={document.name}
                meta={document.meta}
                isNew={panel.createdId === document.id}
                workspace={workspace}
                user={user}
                onRename={canChange ? (title) => panel.rename(document, title) : undefined}
                onOpen={openFrom}
                gone={
                  gone && document.id === itemId
                    ? {
                        ...gone,
                        onRestore: canChange ? () => panel.actions.onRestore(document) : undefined,
                        onKeep: canChange ? (from) => void panel.keepCopy(from, document.name) : undefined,
                      }
                    : null
                }
                {...place}
              />
            )}
          </Panes>
        )}
        {canvas && (
          <CanvasStage
            key={canvas.id}
            canvas={canvas}
            gone={
              gone && {
                sentence: gone.sentence,
                action: canChange
                  ? { label: 'Restore', onPress: () => panel.actions.onRestore(canvas) }
                  : undefined,
              }
            }
          />
        )}
        {readFolder && tree && (
          <ChaptersPlace
            key={readFolder.id}
            folder={readFolder}
            tree={tree}
            workspace={workspace}
            user={user}
            onOpen={open}
          />
        )}
        {atHand && (
          <DetailsPlace key={atHand.id} document={atHand} workspace={workspace} canChange={canChange} />
        )}
        {openItem.state === 'none' && (
          <Welcome
            title="Welcome to your workspace"
            text="Select a document or canvas from the sidebar to get started."
            action={!isPanelOpen && <Button onClick={showPanel}>Show files</Button>}
          />
        )}
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
        openId={atHand?.id ?? openPageId}
        opens={{ document: open, canvas: open, beside: openBeside, folder: panel.showFolder }}
        commands={{
          newDocument: canChange ? panel.newDocument : undefined,
          newDocumentNamed: canChange ? panel.newDocumentNamed : undefined,
          newCanvas: canChange ? panel.showNewCanvas : undefined,
          newFolder: canChange ? panel.showNewFolder : undefined,
          rename,
          isPanelOpen: hasFiles,
          togglePanel,
          split: panes.inMenu,
          hasDetails: atHand !== undefined,
          hasVersions: openDocument !== undefined,
          downloadBackup: () => void downloadBackup(workspace),
          openHelp: () => void navigate({ to: '/workspaces', search: { tab: 'help' } }),
        }}
      />
      <TabDialogPlace
        workspaceId={workspaceId}
        tree={tree}
        onMade={(id) => {
          chooseTab(id);
          showPanel();
        }}
      />
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
