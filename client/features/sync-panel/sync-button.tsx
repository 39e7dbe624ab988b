import { useStore } from '@nanostores/react';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { useFollowedWorkspaces, useOutbox } from '#client/outbox/index.ts';
import { useOrphans } from '#client/sync/index.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Dialog } from '#client/ui/layers/dialog.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useFollowWorkspace } from './changes-while-away/use-follow-workspace.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { lazySyncPanel } from './lazy-sync-panel.ts';
import {
  isSyncPanelOpen,
  rescuedMarkLabel,
  soughtDocumentId,
} from '#client/workspace/rescued-words/rescued-words.ts';
import { useConnection } from '#client/workspace/screen/use-connection.ts';
import '#client/workspace/panel/panel.css';
import '#client/workspace/rescued-words/rescued-words.css';
import './sync.css';

interface SyncButtonProps {
  isNarrow: boolean;
  workspaceId: string;
  userId: string;
  /** Undefined while no document is open. */
  documentId: string | undefined;
  /** Items of the workspace by id, to name the queued changes. */
  items: ReadonlyMap<string, TreeItem> | undefined;
  isSocketOpen: boolean;
  /** Whether the workspace exists only on this device so far. */
  isLocal: boolean;
  canWrite: boolean;
  /** Names of the other users with the workspace open. */
  peers: readonly string[];
  onOpenDocument: (documentId: string) => void;
}

/** Milliseconds for which the notice stays. It is longer than usual because the user may be away from the screen. */
const REVIEW_TOAST_MS = 15_000;

/**
 * The save indicator and the sync panel that it opens: a popover, or a dialog on a narrow screen.
 * The panel reads its data only while it is open.
 */
export function SyncButton({
  isNarrow,
  documentId,
  isSocketOpen,
  isLocal,
  onOpenDocument,
  ...panelProps
}: SyncButtonProps) {
  const { workspaceId, userId } = panelProps;
  const isOpen = useStore(isSyncPanelOpen);
  const { pausedBy, waiting, problems, parked } = useOutbox(userId);
  const orphans = useOrphans(userId);
  const connection = useConnection(isSocketOpen, pausedBy);
  useFollowedWorkspaces(userId);
  const panelModule = lazySyncPanel.usePreloaded();
  const handleOpenChange = (isOpening: boolean): void => isSyncPanelOpen.set(isOpening);
  useEffect(() => {
    // When the code cannot be fetched the panel closes, and the next click tries again.
    if (isOpen) lazySyncPanel.load().catch(() => isSyncPanelOpen.set(false));
  }, [isOpen]);
  useEffect(() => () => isSyncPanelOpen.set(false), []);
  useFollowWorkspace(workspaceId, userId, !isLocal, (notice) => {
    toast.success(notice, {
      duration: REVIEW_TOAST_MS,
      action: { label: 'Show', onPress: () => handleOpenChange(true) },
    });
  });
  const openDocument = (id: string): void => {
    isSyncPanelOpen.set(false);
    onOpenDocument(id);
  };
  const showRescued = (id: string): void => {
    soughtDocumentId.set(id);
    openDocument(id);
  };
  const isPage = (id: string): boolean => panelProps.items?.get(id)?.kind === 'document';
  const newestId = orphans.find(({ ydocId }) => isPage(ydocId))?.ydocId;
  // Without the page from which they were deleted, the words are in the panel alone.
  const mark = orphans.length > 0 && (
    <IconButton
      icon={TriangleAlert}
      label={rescuedMarkLabel(orphans.length)}
      size="md"
      className="rescued-words"
      onClick={() => (newestId === undefined ? handleOpenChange(true) : showRescued(newestId))}
    />
  );
  const trigger = (
    <SaveIndicator
      documentId={documentId}
      userId={userId}
      isConnected={connection.isConnected}
      waitingCount={waiting}
      hasProblem={problems.length > 0 || parked.length > 0}
    />
  );
  const panel = panelModule && (
    <panelModule.SyncPanel
      connection={connection}
      onOpen={openDocument}
      onShowRescued={showRescued}
      {...panelProps}
    />
  );
  if (isNarrow) {
    const { type: Trigger, props } = trigger;
    return (
      <>
        {mark}
        <Trigger {...props} onClick={() => handleOpenChange(true)} />
        <Dialog
          isOpen={isOpen}
          onOpenChange={handleOpenChange}
          title="Where your words are"
          hasCloseButton
          className="sync-sheet"
        >
          {panel}
        </Dialog>
      </>
    );
  }
  return (
    <>
      {mark}
      <Popover
        isOpen={isOpen}
        onOpenChange={handleOpenChange}
        label="Where your words are"
        className="sync-popover"
        trigger={trigger}
      >
        {panel}
      </Popover>
    </>
  );
}
