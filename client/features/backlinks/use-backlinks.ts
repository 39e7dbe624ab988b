import { useEffect, useState } from 'react';
import { getDocumentBacklinks, type Backlink } from '#shared/operations/documents.ts';
import { usePagedOperation } from '#client/api/operation-hooks.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { storeBacklinks, readStoredBacklinks } from './stored-backlinks.ts';

/**
 * The server derives links about two seconds after the last edit. Waiting longer lets a link that was just followed
 * appear.
 */
const SETTLED_MS = 3_000;

export interface BacklinksProps {
  workspaceId: string;
  documentId: string;
  userId: string;
}

interface Backlinks {
  backlinks: readonly Backlink[];
  /** Fetches the next page; undefined after the last page. */
  more: (() => void) | undefined;
}

/** Returns the links to a document: first the links stored on this device, then the server's. */
export function useBacklinks({ workspaceId, documentId, userId }: BacklinksProps): Backlinks {
  const [isSettled, setIsSettled] = useState(false);
  const [stored, setStored] = useState<readonly Backlink[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let isCancelled = false;
    const readStored = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      const backlinks = database && (await readStoredBacklinks(database, workspaceId, documentId));
      if (backlinks && !isCancelled) setStored(backlinks);
    };
    // A device without a database has no stored backlinks.
    readStored().catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [workspaceId, documentId, userId]);

  const { pages, more } = usePagedOperation(getDocumentBacklinks, { id: documentId }, { enabled: isSettled });
  const firstPage = pages?.[0]?.backlinks;
  useEffect(() => {
    if (!firstPage) return;
    const store = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      if (database) await storeBacklinks(database, workspaceId, documentId, firstPage);
    };
    store().catch(() => {});
  }, [firstPage, workspaceId, documentId, userId]);

  return {
    backlinks: pages?.flatMap(({ backlinks }) => backlinks) ?? stored,
    more,
  };
}
