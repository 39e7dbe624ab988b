import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import { ancestorsOf } from '#shared/tree/tree-model.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { useHasRoomForThreeColumns } from '#client/lib/media.ts';
import { useWorkspaceTheme } from '#client/lib/theme.ts';
import { useLocalIds, useRefusedIds } from '#client/outbox/index.ts';
import { useWorkspaceRoom } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useContributions } from '../contributions/use-contributions.tsx';
import { recentlyRemovedIds } from '../removed-items/recently-removed.ts';
import { useRemovedItem } from '../removed-items/use-removed-item.ts';
import { closeShownAside, shownAside } from '../open/aside.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '../contributions/open-workspace.ts';
import { useOpenItem } from '../open/use-open-item.ts';
import { useShownItems } from '../open/use-shown-items.ts';
import { usePageAppearance } from '../pages/use-page-appearance.ts';
import { usePanes } from '../panes/use-panes.ts';
import { SkipLink } from '../regions/skip-link.tsx';
import { useRegionKeys } from '../regions/use-region-keys.ts';
import { useFileAddress } from '../files/use-file-address.ts';
import { useFileTree } from '../files/use-file-tree.ts';
import { FollowingFrame } from '../presence/following-frame.tsx';
import { closeInspector } from '../inspector/inspector-state.ts';
import { InspectorSlot } from '../inspector/inspector-slot.tsx';
import { useInspector } from '../inspector/use-inspector.ts';
import { byDocument, othersOf } from '../presence/presence.ts';
import { useFollowing } from '../presence/use-following.ts';
import { useTreePanel } from '../tree/use-tree-panel.ts';
import { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import { PanelSheet } from './panel-sheet.tsx';
import { Rail } from './rail.tsx';
import { ScreenBar } from './screen-bar.tsx';
import { ScreenStage } from './screen-stage.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { useIsTyping } from './use-is-typing.ts';
import { useSidePanel } from './use-side-panel.ts';
import '../panel/panel.css';
import './shell.css';
import './print.css';

/** The id of the main area, to which the skip link points. */
const MAIN_ID = 'main';

interface WorkspaceScreenProps {
  workspace: WorkspaceView;
  /** The id of the item that the address names. */
  itemId: string | undefined;
  user: CurrentUser;
}

/** The screen of a workspace: rail, side panel and main area, with the contributions of all features. */
export function WorkspaceScreen({ workspace, itemId, user }: WorkspaceScreenProps) {
  const { id: workspaceId, role } = workspace;
  useWorkspaceTheme(workspaceId, workspace.settings.theme);
  const navigate = useNavigate();
  const { TreePanel, asides, overlays } = useContributions();
  const treeQuery = useWorkspaceTree(workspaceId);
  const { tree } = treeQuery;
  const fileTree = useFileTree(workspaceId, user.id, tree);
  useFileAddress(workspaceId, itemId, fileTree);
  const { openItem, open, openCanvas, openFolder } = useOpenItem(workspaceId, itemId, treeQuery);
  const items = useShownItems(openItem, tree);
  const { openDocument, readFolder, canvas, activeDocument, shown } = items;
  // The server would refuse the room of a workspace that exists only on this device.
  const isOnServer = !useLocalIds().has(workspaceId);
  const room = useWorkspaceRoom(
    isOnServer ? workspaceId : undefined,
    user.id,
    activeDocument?.id,
    useStore(recentlyRemovedIds),
  );
  const refusedIds = useRefusedIds(user.id);
  const others = useMemo(() => othersOf(room.peers), [room.peers]);
  const main = useRef<HTMLElement>(null);
  const openId = shown?.id;
  const panes = usePanes({ workspaceId, itemId, openItem, tree, container: main, open });
  const { closeRemoved } = panes;
  const { followed, toggle, stop } = useFollowing({ peers: others, openId: activeDocument?.id, open });
  const peersByDocument = useMemo(() => byDocument(others), [others]);

  const canChange = can(role, 'change-tree');
  const removal = useRemovedItem({ workspaceId, item: openDocument ?? canvas, tree, peers: room.peers });
  const aside = useStore(shownAside);
  const hasAside = aside !== null && openDocument !== undefined;
  const isFocusMode =
    useStore(writingPreferences).focusMode && (activeDocument ?? readFolder) !== undefined && !hasAside;
  usePageAppearance(isFocusMode);
  const inspector = useInspector(items.pageId !== undefined && !hasAside);
  const isTyping = useIsTyping();
  const hasRoom = useHasRoomForThreeColumns();
  const side = useSidePanel(workspace, {
    isReplaced: (hasAside && !hasRoom) || inspector.replacesPanel,
    closeAside: inspector.replacesPanel ? closeInspector : closeShownAside,
  });
  const { isNarrow, hide: hidePanel } = side;
  const { refetch } = treeQuery;
  const retryTree = useCallback(() => void refetch(), [refetch]);
  const openFromPanel = useCallback(
    (itemId: string) => {
      open(itemId);
      if (isNarrow) hidePanel();
    },
    [open, isNarrow, hidePanel],
  );
  const closeIfRemoved = useCallback(
    (id: string) => {
      if (openId === undefined || tree === undefined) return;
      const isRemoved = (documentId: string): boolean =>
        documentId === id || ancestorsOf(tree, documentId).some((folder) => folder.id === id);
      if (closeRemoved(isRemoved) || !isRemoved(openId)) return;
      void navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, search: {} });
    },
    [navigate, workspaceId, openId, tree, closeRemoved],
  );
  const readFromPanel = useCallback(
    (folderId: string) => {
      openFolder(folderId);
      if (isNarrow) hidePanel();
    },
    [openFolder, isNarrow, hidePanel],
  );
  const files = useTreePanel({
    workspaceId,
    userId: user.id,
    tree: fileTree,
    isNarrow,
    onOpen: openFromPanel,
    onRead: readFromPanel,
    onOpenBeside: panes.openBeside,
    onRemoved: closeIfRemoved,
    onShowPanel: side.show,
  });

  // An opened document is revealed in the tree, also if it was opened from elsewhere.
  const isTreeLoaded = tree !== undefined;
  // Runs only when another document opens: a folder that the writer collapses afterwards stays collapsed.
  const reveal = useEffectEvent((documentId: string) => {
    files.reveal(documentId);
    // The next new item is created beside it.
    files.setCurrentItem(documentId);
  });
  useEffect(() => {
    if (openId !== undefined && isTreeLoaded) reveal(openId);
  }, [openId, isTreeLoaded]);

  const renamable = activeDocument ?? readFolder ?? canvas;
  const rename = canChange && renamable ? () => files.startRenaming(renamable) : undefined;
  const value: OpenWorkspace = {
    workspace,
    user,
    canChange,
    tree,
    fileTree,
    hasFailed: treeQuery.error !== null && !tree,
    retryTree,
    items,
    isNarrow,
    isFocusMode,
    isOnServer,
    isConnected: room.isConnected,
    others,
    peersByDocument,
    followedId: followed?.userId,
    onFollow: toggle,
    refusedIds,
    side,
    files,
    panes,
    removal,
    open,
    openCanvas,
    openFromPanel,
    openHelp: () => void navigate({ to: '/workspaces', search: { tab: 'help' } }),
    rename,
  };
  useCommandKeys(value);
  useRegionKeys(main);

  const { tab } = side;
  const panel = tab && ('Panel' in tab ? <tab.Panel /> : TreePanel && <TreePanel tab={tab} />);
  return (
    <OpenWorkspaceProvider value={value}>
      <div
        className={classNames(
          'app',
          !side.isShown && 'app--no-panel',
          hasAside && 'app--aside',
          inspector.isDocked && 'app--inspector',
          isTyping && 'app--typing',
          isFocusMode && 'app--focus',
        )}
      >
        <title>{`${shown?.name ?? workspace.title} · Foolscap`}</title>
        <SkipLink targetId={MAIN_ID} />
        <Rail />
        {!isNarrow && side.isShown && panel}
        {isNarrow && (
          <PanelSheet isOpen={side.isOpen} onOpenChange={side.setIsOpen}>
            {panel}
          </PanelSheet>
        )}
        <main
          ref={main}
          id={MAIN_ID}
          tabIndex={-1}
          className="main"
          inert={hasAside && (isNarrow || aside.coversPage)}
        >
          <ScreenBar />
          <ScreenStage
            itemId={itemId}
            openItem={openItem}
            isFetching={treeQuery.isFetching}
            frame={followed && <FollowingFrame peer={followed} onStop={stop} />}
          />
        </main>
        <InspectorSlot {...inspector} />
        {openDocument &&
          asides.map((Aside, at) => <Aside key={`${openDocument.id} ${at}`} document={openDocument} />)}
        {overlays.map((Overlay, at) => (
          // The list only ever grows at its end, so an index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <Overlay key={at} />
        ))}
      </div>
    </OpenWorkspaceProvider>
  );
}
