import { useCallback, useMemo, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { openPage } from '../pages/open-page.ts';
import type { OpenItem } from '../open/open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { documentBeside } from './document-beside.ts';
import { getStoredSplit } from './stored-split.ts';
import { otherSide, restingOf } from './split.ts';
import { useSplit } from './use-split.ts';

interface PanesOptions {
  workspaceId: string;
  /** What the address names, and what that is. */
  itemId: string | undefined;
  openItem: OpenItem;
  tree: TreeModel | undefined;
  /** What the pages stand in. */
  place: RefObject<HTMLElement | null>;
  open: (documentId: string, isReplacing?: boolean) => void;
}

/** The pages of a workspace's screen: the open one, and one beside it where there is room and somebody asked for it. */
export function usePanes({ workspaceId, itemId, openItem, tree, place, open }: PanesOptions) {
  const hasRoom = useHasRoom(
    place,
    useCallback(() => getStoredSplit(workspaceId) !== null, [workspaceId]),
  );
  const isPage = openItem.state !== 'none' && openItem.state !== 'folder' && openItem.state !== 'canvas';
  const openId = openItem.state === 'document' ? openItem.document.id : undefined;
  const { beforeId, ...panes } = useSplit({
    workspaceId,
    openId: isPage ? itemId : undefined,
    isDocument: openId !== undefined,
    hasRoom,
    isGone: tree && ((id) => tree.items.get(id)?.kind !== 'document'),
    open,
  });
  const { split, openBeside, close } = panes;
  const besideId = useMemo(
    () =>
      tree && openId !== undefined ? documentBeside(tree, { workspaceId, openId, beforeId }) : undefined,
    [tree, workspaceId, openId, beforeId],
  );
  const canOpen = openBeside !== undefined && besideId !== undefined;
  const toggle = (): void => {
    if (split) close(otherSide(split.active));
    else if (canOpen) openBeside(besideId);
  };
  return {
    ...panes,
    /** For the menu of the page; undefined where there is no room, or no other document. */
    inMenu: split || canOpen ? { isOn: split !== null, toggle } : undefined,
    /** Goes on writing in the page beside. */
    toOther: split ? () => openPage(restingOf(split))?.focus?.() : undefined,
  };
}

/** The least width, in CSS pixels, in which two pages stand beside each other. */
const LEAST = 900;

/**
 * Whether an element is wide enough for two pages; false until that is known.
 * @param isExpected two are to be shown at once: then it is measured before anything is painted
 */
function useHasRoom(place: RefObject<HTMLElement | null>, isExpected: () => boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    // It has a width only now, and one page painted first would move.
    // oxlint-disable-next-line react/set-state-in-effect
    if (place.current && isExpected()) setHasRoom(place.current.clientWidth >= LEAST);
  }, [place, isExpected]);
  useEffect(() => {
    // Absent where nothing is laid out.
    if (!place.current || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setHasRoom(entry.contentRect.width >= LEAST);
    });
    sizes.observe(place.current);
    return () => sizes.disconnect();
  }, [place]);
  return hasRoom;
}
