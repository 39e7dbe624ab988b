import { useCallback } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { shownAside } from '../open/aside.ts';
import { usePanel } from './use-panel.ts';
import { usePanelTab } from './use-panel-tab.ts';

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
