import { useCallback, useMemo } from 'react';
import { createDocument } from '#shared/operations/documents.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { uploadsOf, useUploads } from '#client/files/index.ts';
import { enqueue, outboxOf, useOutbox, useWorkspaces } from '#client/outbox/index.ts';
import {
  dismissOrphan,
  reconnectNow,
  roomText,
  useDeviceText,
  useHeldBack,
  useReplicationState,
  writeBlocks,
} from '#client/sync/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { downloadText } from '#client/workspace/pages/download-text.ts';
import type { Connection } from '#client/workspace/screen/use-connection.ts';

export interface SyncPanelOptions {
  workspaceId: string;
  userId: string;
  items: ReadonlyMap<string, TreeItem> | undefined;
  connection: Connection;
  canWrite: boolean;
}

/**
 * Everything the sync panel says and does: facts of queue, device, server and replication in one place. For an open panel
 * alone: it reads again with every key.
 */
export function useSyncPanel({ workspaceId, userId, items, connection, canWrite }: SyncPanelOptions) {
  const outbox = useOutbox(userId);
  const text = useDeviceText(userId);
  const heldBack = useHeldBack();
  const { uploads } = useUploads();
  const { workspaces } = useWorkspaces();
  const replication = useReplicationState(workspaceId, userId);
  const nameOf = useCallback(
    (id: string) => items?.get(id)?.name ?? workspaces?.find((one) => one.id === id)?.title,
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

  const tryNow = useCallback(() => {
    reconnectNow();
    void outboxOf(userId).drain();
    void uploadsOf(userId).run();
    void replication.replication.start();
  }, [userId, replication.replication]);
  const discardOrphan = useCallback((orphan: Orphan) => void dismissOrphan(userId, orphan.id), [userId]);
  const keepOrphan = useCallback(
    async (orphan: Orphan): Promise<void> => {
      try {
        const title = orphan.title === '' ? 'Kept text' : `${orphan.title} (kept text)`;
        const made = enqueue(createDocument, { workspaceId, title: title.slice(0, 300) });
        // What the drawer holds is what `lostText` made: the editor's own JSON.
        await writeBlocks(userId, made.input.id, orphan.content as Parameters<typeof writeBlocks>[2]);
        await dismissOrphan(userId, orphan.id);
        toast.success('Document created!', { detail: title });
      } catch (error) {
        toast.error('Failed to create document', { detail: errorText(error) });
      }
    },
    [userId, workspaceId],
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
    outbox,
    waiting,
    dirtyTexts,
    /** Why texts wait although the server is in reach. */
    heldBack,
    /** Files that the server does not have. */
    uploads: useMemo(() => uploads.filter(({ isDone }) => !isDone), [uploads]),
    orphans: text.orphans,
    lastAckAt: latest(text.lastAckAt, outbox.lastAckAt),
    replication,
    workspaces: workspaces ?? [],
    nameOf,
    tryNow,
    discardOrphan,
    keepOrphan: canWrite ? keepOrphan : undefined,
    download,
  };
}

export type SyncPanelModel = ReturnType<typeof useSyncPanel>;

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
