import { useCallback, useMemo, type RefObject } from 'react';
import { openPage } from '../pages/open-page.ts';
import type { OpenItem } from '../open/open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { documentBeside } from './document-beside.ts';
import { getStoredSplit } from './stored-split.ts';
import { otherSide, restingOf } from './split.ts';
import { useHasRoom } from './use-has-room.ts';
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
