import { useNavigate } from '@tanstack/react-router';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { Peer } from '#client/sync/index.ts';
import { ChaptersCount } from '#client/features/chapters/chapters-count.tsx';
import { OutlineButton } from '#client/features/documents/page-menu/outline-button.tsx';
import { PageMenu } from '#client/features/documents/page-menu/page-menu.tsx';
import { Avatars } from '../presence/avatars.tsx';
import { SearchButton } from '#client/features/search/search-button.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { SyncButton } from '#client/features/sync-panel/sync-button.tsx';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { CharactersLeft } from '#client/features/documents/counts/characters-left.tsx';
import { UnsavedDownload } from '#client/features/sync-panel/save-indicator.tsx';
import { TopBar } from './top-bar.tsx';
import type { ShownItems } from '../open/use-shown-items.ts';
import { WordCount } from '#client/features/documents/counts/word-count.tsx';

interface ScreenBarProps {
  workspace: WorkspaceView;
  user: CurrentUser;
  items: ShownItems;
  tree: TreeModel | undefined;
  isNarrow: boolean;
  /** False for a workspace that only this device has. */
  isOnServer: boolean;
  isConnected: boolean;
  /** Who else is in the workspace. */
  others: readonly Peer[];
  followedId: string | undefined;
  onFollow: (userId: string) => void;
  isPanelOpen: boolean;
  onTogglePanel: () => void;
  /** Another page beside the open one, or that one's end; undefined where there is no room for it. */
  split: { isOn: boolean; toggle: () => void } | undefined;
  onOpen: (itemId: string) => void;
}

/** The bar at the top of a workspace: where one is, how long it is, whether it is saved, who is here, what can be done. */
export function ScreenBar({ workspace, user, items, tree, others, split, ...rest }: ScreenBarProps) {
  const { isNarrow, isOnServer, isConnected, followedId, onFollow, isPanelOpen, onTogglePanel, onOpen } =
    rest;
  const { openDocument, readFolder, canvas, atHand, shown, pageId } = items;
  const navigate = useNavigate();
  return (
    <TopBar
      workspaceTitle={workspace.title}
      documentTitle={shown?.name}
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
      isPanelOpen={isPanelOpen}
      onTogglePanel={onTogglePanel}
    >
      <SyncButton
        isNarrow={isNarrow}
        workspaceId={workspace.id}
        userId={user.id}
        documentId={(atHand ?? canvas)?.id}
        items={tree?.items}
        isLocal={!isOnServer}
        isSocketOpen={!isOnServer || isConnected}
        canWrite={can(workspace.role, 'change-tree')}
        peers={others.map(({ name }) => name)}
        onOpenDocument={onOpen}
      />
      {atHand && <UnsavedDownload documentId={atHand.id} userId={user.id} title={atHand.name} />}
      <Avatars peers={others} isConnected={isConnected} followedId={followedId} onFollow={onFollow} />
      <SearchButton />
      <OutlineButton documentId={pageId} />
      <PageMenu
        documentId={atHand?.id ?? pageId}
        hasDetails={atHand !== undefined}
        hasVersions={openDocument !== undefined}
        split={split}
      />
      <ShareButton
        isNarrow={isNarrow}
        workspace={workspace}
        ownUserId={user.id}
        peers={others}
        titleOf={(documentId) => tree?.items.get(documentId)?.name}
        open={openDocument ?? readFolder}
        canvas={canvas}
        onLeft={() => void navigate({ to: '/workspaces' })}
      />
    </TopBar>
  );
}
