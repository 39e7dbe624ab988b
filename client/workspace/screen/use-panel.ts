import { useCallback, useState } from 'react';
import { localStore } from '#client/lib/local-store.ts';
import { useIsNarrow } from '#client/lib/media.ts';

/** Whether the side panel shows: remembered beside the page, for the moment only as a phone's sheet. */
export function usePanel() {
  const isNarrow = useIsNarrow();
  const [isDocked, setIsDocked] = useState(() => localStore.get('panel') !== 'closed');
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  const setIsOpen = useCallback(
    (isOpen: boolean) => {
      if (isNarrow) {
        setIsSheetOpen(isOpen);
      } else {
        localStore.set('panel', isOpen ? 'open' : 'closed');
        setIsDocked(isOpen);
      }
    },
    [isNarrow],
  );
  return { isNarrow, isOpen: isNarrow ? isSheetOpen : isDocked, setIsOpen };
}
