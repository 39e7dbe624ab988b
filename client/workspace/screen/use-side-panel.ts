import { useCallback, useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { usePanelTab } from './use-panel-tab.ts';
import { localStore } from '#client/lib/local-store.ts';
import { useIsNarrow } from '#client/lib/media.ts';

interface AsideOptions {
  /** Whether an aside of the open page replaces the panel. */
  isReplaced: boolean;
  closeAside: () => void;
}

/** The side panel: its visibility and its selected tab. */
export function useSidePanel(workspace: WorkspaceView, { isReplaced, closeAside }: AsideOptions) {
  const { isNarrow, isOpen, setIsOpen } = usePanelVisibility();
  const { tab, selectTab } = usePanelTab(workspace);
  const isShown = isOpen && !isReplaced;
  const show = useCallback(() => {
    if (isReplaced) closeAside();
    setIsOpen(true);
  }, [isReplaced, closeAside, setIsOpen]);
  const hide = useCallback(() => setIsOpen(false), [setIsOpen]);
  const toggle = (): void => (isShown ? hide() : show());
  const selectAndShow = (id: string): void => {
    selectTab(id);
    show();
  };
  const toggleTab = (id: string): void => (isShown && id === tab?.id ? hide() : selectAndShow(id));
  return {
    isNarrow,
    isOpen,
    setIsOpen,
    isShown,
    tab,
    show,
    hide,
    toggle,
    selectTab: selectAndShow,
    toggleTab,
  };
}

/** Whether the side panel is open. That is stored on this device, except for the sheet of a narrow screen. */
function usePanelVisibility() {
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
