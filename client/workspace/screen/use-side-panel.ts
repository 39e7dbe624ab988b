import { useCallback } from 'react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { closeVersions } from '#client/features/versions/versions-state.ts';
import { usePanel } from './use-panel.ts';
import { usePanelTab, type PanelTab } from './use-panel-tab.ts';

interface SidePanelPlace {
  workspaceId: string;
  customTabs: readonly CustomTab[];
  /** The versions of the open page are looked at: they stand in the place of the panel. */
  hasVersions: boolean;
}

/** The panel beside the page: whether it shows, and which tab of it. */
export function useSidePanel({ workspaceId, customTabs, hasVersions }: SidePanelPlace) {
  const { isNarrow, isOpen, setIsOpen } = usePanel();
  const { tab, customTab, choose } = usePanelTab(workspaceId, customTabs);
  const isShown = isOpen && !hasVersions;
  const show = useCallback(() => {
    closeVersions();
    setIsOpen(true);
  }, [setIsOpen]);
  const hide = useCallback(() => setIsOpen(false), [setIsOpen]);
  const toggle = (): void => (isShown ? hide() : show());
  const choosePanelTab = (chosen: PanelTab): void => {
    choose(chosen);
    show();
  };
  const chooseOrHide = (chosen: PanelTab): void =>
    isShown && chosen === tab ? hide() : choosePanelTab(chosen);
  return {
    isNarrow,
    isOpen,
    setIsOpen,
    isShown,
    tab,
    customTab,
    show,
    hide,
    toggle,
    choose: choosePanelTab,
    chooseOrHide,
  };
}
