import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { uploadsOf, useUploads } from '#client/files/index.ts';
import { outboxOf, useOutbox, useWorkspaces } from '#client/outbox/index.ts';
import {
  dismissOrphan,
  reconnectNow,
  roomText,
  useDeviceText,
  useHeldBack,
  useReplicationState,
} from '#client/sync/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { downloadText } from '#client/workspace/pages/download-text.ts';
import type { Connection } from '#client/workspace/screen/use-connection.ts';
import { createWithText } from '#client/workspace/tree/create-with-text.ts';
import { useBlockedSocket } from './use-blocked-socket.ts';

export interface SyncPanelOptions {
  workspaceId: string;
  userId: string;
  items: ReadonlyMap<string, TreeItem> | undefined;
  connection: Connection;
  canWrite: boolean;
  onOpen: (documentId: string) => void;
}

/**
 * Collects the data and commands of the sync panel from the outbox, the device, the server and replication.
 * Use it only while the panel is open: the component renders again with every key.
 */
export function useSyncPanel(options: SyncPanelOptions) {
  const { workspaceId, userId, items, connection, canWrite, onOpen } = options;
  const isSocketBlocked = useBlockedSocket(connection);
  const outbox = useOutbox(userId);
  const text = useDeviceText(userId);
  const heldBack = useHeldBack();
  const { uploads } = useUploads();
  const { workspaces } = useWorkspaces();
  const replication = useReplicationState(workspaceId, userId);
  const nameOf = useCallback(
    (id: string) => items?.get(id)?.name ?? workspaces?.find((workspace) => workspace.id === id)?.title,
    [items, workspaces],
  );
  const dirtyTexts = useMemo(
    () =>
      text.dirtyRooms.map(({ ydocId }) => ({
        ydocId,
        name: nameOf(ydocId) ?? 'a document of another workspace',
      })),
    [text.dirtyRooms, nameOf],
  );
  const waiting = useMemo(
    () => outbox.operations.filter(({ ack, isParked }) => ack === null && !isParked),
    [outbox.operations],
  );

  const { replication: fetching, status: fetchStatus } = replication;
  const isFetchDue = connection.isConnected && fetchStatus === 'done';
  const isFetched = useRef(false);
  useEffect(() => {
    if (!isFetchDue || isFetched.current) return;
    // Fetches once when the panel opens, so that its times are current.
    isFetched.current = true;
    void fetching.start();
  }, [fetching, isFetchDue]);

  const tryNow = useCallback(() => {
    reconnectNow();
    void outboxOf(userId).drain();
    void uploadsOf(userId).run();
    void replication.replication.start();
  }, [userId, replication.replication]);
  const discardOrphan = useCallback((orphan: Orphan) => void dismissOrphan(userId, orphan.id), [userId]);
  const createDocumentFromOrphan = useCallback(
    async (orphan: Orphan): Promise<void> => {
      try {
        const title = orphan.title === '' ? 'Kept text' : `${orphan.title} (kept text)`;
        // Orphans are stored in the editor's own JSON (`extract-orphan.ts`).
        const content = orphan.content as NodeJson;
        const documentId = await createWithText({ userId, workspaceId, title, content });
        await dismissOrphan(userId, orphan.id);
        onOpen(documentId);
      } catch (error) {
        toast.error('Failed to create document', { detail: errorText(error) });
      }
    },
    [userId, workspaceId, onOpen],
  );
  const download = useCallback(
    async (ydocId: string): Promise<void> => {
      const fragment = await roomText(userId, ydocId);
      if (fragment) await downloadText(fragment, nameOf(ydocId) ?? 'Document');
      else toast.error('This browser keeps nothing of this document.');
    },
    [userId, nameOf],
  );
  return {
    connection,
    /** Whether the server answers while no live connection opens. */
    isSocketBlocked,
    outbox,
    waiting,
    dirtyTexts,
    /** The reason why the server accepts no text although it is reachable. */
    heldBack,
    /** Uploads that are not finished. */
    uploads: useMemo(() => uploads.filter(({ isDone }) => !isDone), [uploads]),
    orphans: text.orphans,
    lastAckAt: latest(text.lastAckAt, outbox.lastAckAt),
    replication,
    workspaces: workspaces ?? [],
    nameOf,
    tryNow,
    discardOrphan,
    createDocumentFromOrphan: canWrite ? createDocumentFromOrphan : undefined,
    download,
  };
}

export type SyncPanelModel = ReturnType<typeof useSyncPanel>;

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
