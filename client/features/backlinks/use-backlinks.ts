import { useEffect, useState } from 'react';
import { getDocumentBacklinks, type Backlink } from '#shared/operations/documents.ts';
import { usePagedOperation } from '#client/api/operation-hooks.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { storeBacklinks, readStoredBacklinks } from './stored-backlinks.ts';

/** The server derives links some two seconds after the last key: whoever follows a new link is told of it. */
const SETTLED_MS = 3_000;

export interface BacklinksOf {
  workspaceId: string;
  documentId: string;
  userId: string;
}

interface Backlinks {
  places: readonly Backlink[];
  /** Asks for more; undefined where that is all. */
  more: (() => void) | undefined;
}

/** The places that link to a document: at once what this device was told last, then what is so now. */
export function useBacklinks({ workspaceId, documentId, userId }: BacklinksOf): Backlinks {
  const [isSettled, setIsSettled] = useState(false);
  const [kept, setKept] = useState<readonly Backlink[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let isLeft = false;
    const readKept = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      const places = database && (await readStoredBacklinks(database, workspaceId, documentId));
      if (places && !isLeft) setKept(places);
    };
    // A device that keeps nothing has nothing to tell.
    readKept().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [workspaceId, documentId, userId]);

  const { pages, more } = usePagedOperation(getDocumentBacklinks, { id: documentId }, { enabled: isSettled });
  const first = pages?.[0]?.backlinks;
  useEffect(() => {
    if (!first) return;
    const keep = async (): Promise<void> => {
      const database = await deviceOf(userId).database();
      if (database) await storeBacklinks(database, workspaceId, documentId, first);
    };
    keep().catch(() => {});
  }, [first, workspaceId, documentId, userId]);

  return {
    places: pages?.flatMap(({ backlinks }) => backlinks) ?? kept,
    more,
  };
}
