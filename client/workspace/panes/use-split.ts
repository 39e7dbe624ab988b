import { useCallback, useEffect, useState } from 'react';
import { openPage } from '../pages/open-page.ts';
import { getStoredSplit, keepSplit } from './stored-split.ts';
import { besideActive, inPlaceOf, otherSide, restingOf, splitAt, type Side } from './split.ts';

interface SplitOptions {
  workspaceId: string;
  /** What the address names; undefined while nothing that could stand beside another is open. */
  openId: string | undefined;
  /** It is known to be a document: the split keeps it. */
  isDocument: boolean;
  /** There is place for two. */
  hasRoom: boolean;
  /** Documents that are known to be gone; asked once the tree is here. */
  isGone: ((documentId: string) => boolean) | undefined;
  /** Makes the address name a document; `isReplacing` leaves no step for going back. */
  open: (documentId: string, isReplacing?: boolean) => void;
}

/** The documents that stand beside each other, as far as there is room for two, and what can be done with them. */
export function useSplit({ workspaceId, openId, isDocument, hasRoom, isGone, open }: SplitOptions) {
  const [kept, setKept] = useState(() => getStoredSplit(workspaceId));
  const split = kept && openId !== undefined ? splitAt(kept, openId) : kept;
  if (split !== kept && isDocument) setKept(split);
  useEffect(() => keepSplit(workspaceId, kept), [workspaceId, kept]);

  const [trail, setTrail] = useState<{ nowId?: string; beforeId?: string }>({});
  if (isDocument && openId !== undefined && trail.nowId !== openId) {
    setTrail({ nowId: openId, ...(trail.nowId !== undefined && { beforeId: trail.nowId }) });
  }

  // One that went while nobody looked is not asked for again; one that goes before one's eyes is told of in its place.
  const [isChecked, setIsChecked] = useState(false);
  if (isGone && !isChecked) {
    setIsChecked(true);
    if (split && isGone(restingOf(split))) setKept(null);
  }

  const openBeside = useCallback(
    (documentId: string) => {
      if (openId !== undefined) setKept((now) => besideActive(now, openId, documentId));
      open(documentId);
    },
    [openId, open],
  );
  /** Follows a link in a document: what it leads to takes its place, also beside. */
  const openFrom = useCallback(
    (fromId: string, documentId: string) => {
      setKept((now) => inPlaceOf(now, fromId, documentId));
      open(documentId);
    },
    [open],
  );
  const close = useCallback(
    (side: Side) => {
      if (!split) return;
      const staysId = split[otherSide(side)];
      if (side === split.active) {
        setKept({ ...split, closing: side });
        open(staysId, true);
      } else {
        setKept(null);
      }
      // Once what closes has given the focus back: writing goes on in what stays.
      setTimeout(() => openPage(staysId)?.focus?.());
    },
    [split, open],
  );
  /** Closes what holds documents that have gone. Answers whether something else is left to be open. */
  const closeGone = useCallback(
    (has: (documentId: string) => boolean): boolean => {
      if (!split) return false;
      if (openId === undefined) {
        if (has(split.left) || has(split.right)) setKept(null);
        return false;
      }
      const [isActiveGone, isRestingGone] = [has(split[split.active]), has(restingOf(split))];
      if (isRestingGone) setKept(null);
      else if (isActiveGone) close(split.active);
      return !(isActiveGone && isRestingGone);
    },
    [split, openId, close],
  );

  return {
    /** Null while one document has all the room. */
    split: hasRoom && openId !== undefined ? split : null,
    /** What was open before, in this window. */
    beforeId: trail.beforeId,
    openBeside: hasRoom && openId !== undefined ? openBeside : undefined,
    openFrom,
    close,
    closeGone,
  };
}
