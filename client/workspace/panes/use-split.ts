import { useCallback, useEffect, useState } from 'react';
import { getOpenPage } from '../pages/open-pages.ts';
import { getStoredSplit, storeSplit } from './stored-split.ts';
import {
  openBesideActive,
  replaceDocument,
  otherSide,
  inactiveIdOf,
  splitForAddress,
  type Side,
} from './split.ts';

interface SplitOptions {
  workspaceId: string;
  /** The id in the address; undefined while no item is open that can be beside another. */
  openId: string | undefined;
  /** The open item is known to be a document, so the split stores it. */
  isDocument: boolean;
  /** There is room for two pages. */
  hasRoom: boolean;
  /** Whether a document is known to be missing; undefined until the tree is loaded. */
  isMissing: ((documentId: string) => boolean) | undefined;
  /** Navigates to a document; `isReplacing` replaces the history entry. */
  open: (documentId: string, isReplacing?: boolean) => void;
}

/** The two documents side by side, if there is room for two, and the functions that change them. */
export function useSplit({ workspaceId, openId, isDocument, hasRoom, isMissing, open }: SplitOptions) {
  const [storedSplit, setStoredSplit] = useState(() => getStoredSplit(workspaceId));
  const split = storedSplit && openId !== undefined ? splitForAddress(storedSplit, openId) : storedSplit;
  if (split !== storedSplit && isDocument) setStoredSplit(split);
  useEffect(() => storeSplit(workspaceId, storedSplit), [workspaceId, storedSplit]);

  const [visited, setVisited] = useState<{ currentId?: string; previousId?: string }>({});
  if (isDocument && openId !== undefined && visited.currentId !== openId) {
    setVisited({
      currentId: openId,
      ...(visited.currentId !== undefined && { previousId: visited.currentId }),
    });
  }

  // A document removed while the workspace was closed is dropped; one removed later stays, with a notice in its pane.
  const [isChecked, setIsChecked] = useState(false);
  if (isMissing && !isChecked) {
    setIsChecked(true);
    if (split && isMissing(inactiveIdOf(split))) setStoredSplit(null);
  }

  const openBeside = useCallback(
    (documentId: string) => {
      if (openId !== undefined) setStoredSplit((current) => openBesideActive(current, openId, documentId));
      open(documentId);
    },
    [openId, open],
  );
  /** Follows a link in a document: the target replaces that document, also in the inactive pane. */
  const openFrom = useCallback(
    (fromId: string, documentId: string) => {
      setStoredSplit((current) => replaceDocument(current, fromId, documentId));
      open(documentId);
    },
    [open],
  );
  const close = useCallback(
    (side: Side) => {
      if (!split) return;
      const remainingId = split[otherSide(side)];
      if (side === split.active) {
        setStoredSplit({ ...split, closing: side });
        open(remainingId, true);
      } else {
        setStoredSplit(null);
      }
      // Runs after the closing page has returned the focus, so that writing continues in the remaining page.
      setTimeout(() => getOpenPage(remainingId)?.focus?.());
    },
    [split, open],
  );
  /** Closes the panes of removed documents. @returns whether a document of the split is left to be open */
  const closeRemoved = useCallback(
    (isRemoved: (documentId: string) => boolean): boolean => {
      if (!split) return false;
      if (openId === undefined) {
        if (isRemoved(split.left) || isRemoved(split.right)) setStoredSplit(null);
        return false;
      }
      const [isActiveRemoved, isInactiveRemoved] = [
        isRemoved(split[split.active]),
        isRemoved(inactiveIdOf(split)),
      ];
      if (isInactiveRemoved) setStoredSplit(null);
      else if (isActiveRemoved) close(split.active);
      return !(isActiveRemoved && isInactiveRemoved);
    },
    [split, openId, close],
  );

  return {
    /** Null while only one document is shown. */
    split: hasRoom && openId !== undefined ? split : null,
    /** The id of the document that was open before in this window. */
    previousId: visited.previousId,
    openBeside: hasRoom && openId !== undefined ? openBeside : undefined,
    openFrom,
    close,
    closeRemoved,
  };
}
