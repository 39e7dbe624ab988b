import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { forgetLastOpenItem, getLastOpenItem, setLastOpenItem } from '#client/lib/last-open-item.ts';
import { openItemOf, type OpenItem } from './open-item.ts';
import type { useWorkspaceTree } from '../tree/use-workspace-tree.ts';

/**
 * The open item of a workspace, which is part of the address [H6]. If the address names none, the document or canvas
 * that was last open on this device opens; a deleted one is forgotten.
 */
export function useOpenItem(
  workspaceId: string,
  itemId: string | undefined,
  { tree, isFetching, refetch }: ReturnType<typeof useWorkspaceTree>,
) {
  const navigate = useNavigate();
  const open = useCallback(
    (documentId: string, isReplacing = false) =>
      void navigate({
        to: '/workspace/$workspaceId',
        params: { workspaceId },
        search: { item: documentId },
        replace: isReplacing,
      }),
    [navigate, workspaceId],
  );

  const openCanvas = useCallback(
    (canvasId: string, nodeId?: string) =>
      void navigate({
        to: '/workspace/$workspaceId',
        params: { workspaceId },
        search: nodeId === undefined ? { item: canvasId } : { item: canvasId, node: nodeId },
      }),
    [navigate, workspaceId],
  );

  const openFolder = useCallback(
    (folderId: string) =>
      void navigate({
        to: '/workspace/$workspaceId',
        params: { workspaceId },
        search: { read: folderId },
      }),
    [navigate, workspaceId],
  );

  // A link can be newer than the tree of this window: the tree is refetched once for an unknown item.
  const [refetchedFor, setRefetchedFor] = useState<string | null>(null);
  const isUnknown = tree !== undefined && itemId !== undefined && !tree.items.has(itemId);
  const mustRefetch = isUnknown && refetchedFor !== itemId;
  useEffect(() => {
    if (!mustRefetch || itemId === undefined) return;
    // Set only when the answer has arrived, so that the page waits for it.
    void refetch().finally(() => setRefetchedFor(itemId));
  }, [mustRefetch, itemId, refetch]);
  const addressItem = openItemOf(tree, itemId, isFetching || mustRefetch);
  // A document that other people delete while it is open stays on the screen, as it was last known.
  const [lastOpen, setLastOpen] = useState<OpenItem>(addressItem);
  if (addressItem.state === 'document' && !isSameDocument(addressItem, lastOpen)) setLastOpen(addressItem);
  const isDeleted =
    addressItem.state === 'missing' && lastOpen.state === 'document' && lastOpen.document.id === itemId;
  const openItem = isDeleted ? lastOpen : addressItem;

  const isRestored = useRef(false);
  useEffect(() => {
    if (!tree || isRestored.current) return;
    isRestored.current = true;
    const place = itemId === undefined ? getLastOpenItem(workspaceId) : null;
    if (!place) return;
    const kind = tree.items.get(place.documentId)?.kind;
    if (kind === 'document' || kind === 'canvas') open(place.documentId, true);
    else forgetLastOpenItem(workspaceId);
  }, [tree, itemId, workspaceId, open]);

  const isMissing = addressItem.state === 'missing';
  useEffect(() => {
    if (isMissing && getLastOpenItem(workspaceId)?.documentId === itemId) forgetLastOpenItem(workspaceId);
  }, [isMissing, workspaceId, itemId]);

  const shown =
    openItem.state === 'document'
      ? openItem.document
      : openItem.state === 'canvas'
        ? openItem.canvas
        : undefined;
  // This screen shows the tree of the person who opened it, for a moment even after another person signed in in
  // another window.
  const [ownerId] = useState(getRememberedUserId);
  const [documentId, title, isCanvas] = [shown?.id, shown?.name, shown?.kind === 'canvas'];
  useEffect(() => {
    if (documentId === undefined || title === undefined || isMissing) return undefined;
    const remember = () => {
      // A sign-out, or another person's sign-in, clears this browser's storage: the page must not write again [C12].
      if (ownerId === null || getRememberedUserId() !== ownerId) return;
      const place = { documentId, title, at: new Date().toISOString() };
      setLastOpenItem(workspaceId, isCanvas ? { ...place, kind: 'canvas' } : place);
    };
    remember();
    // Stored again on leaving, because the time of leaving counts.
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [ownerId, workspaceId, documentId, title, isCanvas, isMissing]);

  return { openItem, open, openCanvas, openFolder };
}

const isSameDocument = (one: OpenItem, other: OpenItem): boolean =>
  one.state === 'document' && other.state === 'document' && one.document === other.document;
