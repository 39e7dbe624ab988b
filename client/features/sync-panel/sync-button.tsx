import { useState } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { useFollowedWorkspaces, useOutbox } from '#client/outbox/index.ts';
import { useOrphanCount } from '#client/sync/index.ts';
import { Dialog } from '#client/ui/layers/dialog.tsx';
import { Popover } from '#client/ui/layers/popover.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { useFollowWorkspace } from './changes-while-away/use-follow-workspace.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { syncPanel } from './lazy-panel.ts';
import { useConnection } from '#client/workspace/screen/use-connection.ts';
import '#client/workspace/panel/panel.css';
import './sync.css';

interface SyncButtonProps {
  isNarrow: boolean;
  workspaceId: string;
  userId: string;
  /** Undefined while no document is open. */
  documentId: string | undefined;
  /** What is in the workspace, for the names of what waits. */
  items: ReadonlyMap<string, TreeItem> | undefined;
  isSocketOpen: boolean;
  /** Only this device has the workspace so far. */
  isLocal: boolean;
  canWrite: boolean;
  /** Names of who has the workspace open now. */
  peers: readonly string[];
  onOpenDocument: (documentId: string) => void;
}

/** A notice that one comes back to: longer than one that answers what one did. */
const REVIEW_MS = 15_000;

/**
 * The save indicator, which opens the sync panel: beside the page, or from below on a phone. What the panel says is
 * looked up only while it is open.
 */
export function SyncButton({
  isNarrow,
  documentId,
  isSocketOpen,
  isLocal,
  onOpenDocument,
  ...of
}: SyncButtonProps) {
  const { workspaceId, userId } = of;
  const [isOpen, setIsOpen] = useState(false);
  const { pausedBy, waiting, problems, parked } = useOutbox(userId);
  const orphans = useOrphanCount(userId);
  const connection = useConnection(isSocketOpen, pausedBy);
  useFollowedWorkspaces(userId);
  const later = syncPanel.useSoon();
  const change = (isOpening: boolean): void => {
    setIsOpen(isOpening);
    // Pressed before it came: it is there in a moment, or at the next press.
    if (isOpening) syncPanel.load().catch(() => setIsOpen(false));
  };
  useFollowWorkspace(workspaceId, userId, !isLocal, (notice) => {
    toast.success(notice, { duration: REVIEW_MS, action: { label: 'Show', onPress: () => change(true) } });
  });
  const openDocument = (id: string): void => {
    setIsOpen(false);
    onOpenDocument(id);
  };
  const trigger = (
    <SaveIndicator
      documentId={documentId}
      userId={userId}
      isConnected={connection.isConnected}
      waiting={waiting}
      hasProblem={problems.length > 0 || parked.length > 0 || orphans > 0}
    />
  );
  const panel = later && <later.SyncPanel connection={connection} onOpen={openDocument} {...of} />;
  if (isNarrow) {
    const { type: Trigger, props } = trigger;
    return (
      <>
        <Trigger {...props} onClick={() => change(true)} />
        <Dialog
          isOpen={isOpen}
          onOpenChange={change}
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
    <Popover
      isOpen={isOpen}
      onOpenChange={change}
      label="Where your words are"
      className="sync-popover"
      trigger={trigger}
    >
      {panel}
    </Popover>
  );
}
