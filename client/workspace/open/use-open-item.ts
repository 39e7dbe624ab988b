import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { forgetLastPlace, getLastPlace, setLastPlace } from '#client/lib/last-place.ts';
import { openItemOf, type OpenItem } from './open-item.ts';
import type { useWorkspaceTree } from '../tree/use-workspace-tree.ts';

/**
 * The open document or canvas is part of the address [H6]. Without one in the address, the one that was last open on this
 * device opens; one that is gone is forgotten.
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

  // A link can be newer than the tree of this window: the tree is asked once for what it does not know.
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isUnknown = tree !== undefined && itemId !== undefined && !tree.items.has(itemId);
  const mustAsk = isUnknown && askedFor !== itemId;
  useEffect(() => {
    if (!mustAsk || itemId === undefined) return;
    // Marked when the answer is there, so that the page waits for it.
    void refetch().finally(() => setAskedFor(itemId));
  }, [mustAsk, itemId, refetch]);
  const named = openItemOf(tree, itemId, isFetching || mustAsk);
  // What others delete before one's eyes stays on the page, as it was last known.
  const [lastOpen, setLastOpen] = useState<OpenItem>(named);
  if (named.state === 'document' && !isSameDocument(named, lastOpen)) setLastOpen(named);
  const isDeleted =
    named.state === 'missing' && lastOpen.state === 'document' && lastOpen.document.id === itemId;
  const openItem = isDeleted ? lastOpen : named;

  const isRestored = useRef(false);
  useEffect(() => {
    if (!tree || isRestored.current) return;
    isRestored.current = true;
    const place = itemId === undefined ? getLastPlace(workspaceId) : null;
    if (!place) return;
    const kind = tree.items.get(place.documentId)?.kind;
    if (kind === 'document' || kind === 'canvas') open(place.documentId, true);
    else forgetLastPlace(workspaceId);
  }, [tree, itemId, workspaceId, open]);

  const isMissing = named.state === 'missing';
  useEffect(() => {
    if (isMissing && getLastPlace(workspaceId)?.documentId === itemId) forgetLastPlace(workspaceId);
  }, [isMissing, workspaceId, itemId]);

  const shown =
    openItem.state === 'document'
      ? openItem.document
      : openItem.state === 'canvas'
        ? openItem.canvas
        : undefined;
  // The tree on this screen is the one of whoever opened it, for a moment also after another person signed in elsewhere.
  const [owner] = useState(getRememberedUserId);
  const [documentId, title, isCanvas] = [shown?.id, shown?.name, shown?.kind === 'canvas'];
  useEffect(() => {
    if (documentId === undefined || title === undefined || isMissing) return undefined;
    const remember = () => {
      // Signing out, and another person's sign-in, empty this browser; the page that closes because of it writes nothing [C12].
      if (owner === null || getRememberedUserId() !== owner) return;
      const place = { documentId, title, at: new Date().toISOString() };
      setLastPlace(workspaceId, isCanvas ? { ...place, kind: 'canvas' } : place);
    };
    remember();
    // The time that counts is when it was left.
    window.addEventListener('pagehide', remember);
    return () => {
      window.removeEventListener('pagehide', remember);
      remember();
    };
  }, [owner, workspaceId, documentId, title, isCanvas, isMissing]);

  return { openItem, open, openCanvas, openFolder };
}

const isSameDocument = (one: OpenItem, other: OpenItem): boolean =>
  one.state === 'document' && other.state === 'document' && one.document === other.document;
