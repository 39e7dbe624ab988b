import { useCallback, useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { shownAside } from '../open/aside.ts';
import { usePanelTab } from './use-panel-tab.ts';
import { localStore } from '#client/lib/local-store.ts';
import { useIsNarrow } from '#client/lib/media.ts';

/**
 * The panel beside the page: whether it shows, and which tab of it.
 * @param hasAside an aside of the open page stands in the place of the panel
 */
export function useSidePanel(workspace: WorkspaceView, hasAside: boolean) {
  const { isNarrow, isOpen, setIsOpen } = usePanel();
  const { tab, choose } = usePanelTab(workspace);
  const isShown = isOpen && !hasAside;
  const show = useCallback(() => {
    shownAside.get()?.close();
    setIsOpen(true);
  }, [setIsOpen]);
  const hide = useCallback(() => setIsOpen(false), [setIsOpen]);
  const toggle = (): void => (isShown ? hide() : show());
  const chooseAndShow = (id: string): void => {
    choose(id);
    show();
  };
  const chooseOrHide = (id: string): void => (isShown && id === tab?.id ? hide() : chooseAndShow(id));
  return {
    isNarrow,
    isOpen,
    setIsOpen,
    isShown,
    tab,
    show,
    hide,
    toggle,
    choose: chooseAndShow,
    chooseOrHide,
  };
}

/** Whether the side panel shows: remembered beside the page, for the moment only as a phone's sheet. */
function usePanel() {
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
