import { useCallback, useMemo, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { OpenItem } from '../open/open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { documentBeside } from './document-beside.ts';
import { getStoredSplit } from './stored-split.ts';
import { otherSide } from './split.ts';
import { useSplit } from './use-split.ts';

interface PanesOptions {
  workspaceId: string;
  /** The id in the address. `openItem` is the item that it names. */
  itemId: string | undefined;
  openItem: OpenItem;
  tree: TreeModel | undefined;
  /** The element that contains the pages. */
  container: RefObject<HTMLElement | null>;
  open: (documentId: string, isReplacing?: boolean) => void;
}

/** The pages of the workspace screen: the open one and, if there is room and the writer opened it, one beside it. */
export function usePanes({ workspaceId, itemId, openItem, tree, container, open }: PanesOptions) {
  const hasRoom = useHasRoom(
    container,
    useCallback(() => getStoredSplit(workspaceId) !== null, [workspaceId]),
  );
  const isPage = openItem.state !== 'none' && openItem.state !== 'folder' && openItem.state !== 'canvas';
  const openId = openItem.state === 'document' ? openItem.document.id : undefined;
  const { previousId, ...panes } = useSplit({
    workspaceId,
    openId: isPage ? itemId : undefined,
    isDocument: openId !== undefined,
    hasRoom,
    isMissing: tree && ((id) => tree.items.get(id)?.kind !== 'document'),
    open,
  });
  const { split, openBeside, close } = panes;
  const besideId = useMemo(
    () =>
      tree && openId !== undefined ? documentBeside(tree, { workspaceId, openId, previousId }) : undefined,
    [tree, workspaceId, openId, previousId],
  );
  const canOpen = openBeside !== undefined && besideId !== undefined;
  const toggle = (): void => {
    if (split) close(otherSide(split.active));
    else if (canOpen) openBeside(besideId);
  };
  return {
    ...panes,
    /** The item of the page menu; undefined if there is no room, or no other document. */
    besideToggle: split || canOpen ? { isOn: split !== null, toggle } : undefined,
  };
}

/** The minimum width for two pages side by side, in CSS pixels. */
const MIN_WIDTH = 900;

/**
 * Whether an element is wide enough for two pages; false until it was measured.
 * @param isExpected whether two pages are to be shown from the start: then it is measured before the first paint
 */
function useHasRoom(container: RefObject<HTMLElement | null>, isExpected: () => boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    // The element has a width only now, and a single page that is painted first would move.
    // oxlint-disable-next-line react/set-state-in-effect
    if (container.current && isExpected()) setHasRoom(container.current.clientWidth >= MIN_WIDTH);
  }, [container, isExpected]);
  useEffect(() => {
    // Environments without layout have no `ResizeObserver`.
    if (!container.current || typeof ResizeObserver === 'undefined') return undefined;
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setHasRoom(entry.contentRect.width >= MIN_WIDTH);
    });
    sizes.observe(container.current);
    return () => sizes.disconnect();
  }, [container]);
  return hasRoom;
}
