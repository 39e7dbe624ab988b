import { useCallback, useState } from 'react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { localStore } from '#client/lib/local-store.ts';

/** What the side panel shows: a tab of ours, or the id of one that somebody made. */
export type PanelTab = 'files' | 'canvases' | 'assets' | (string & {});

/**
 * The tab of the side panel, as this device remembers it of the workspace; before it does, the one that the workspace
 * opens with. One that was deleted gives way to the files.
 */
export function usePanelTab(workspaceId: string, customTabs: readonly CustomTab[]) {
  const key = `tab:${workspaceId}`;
  const [chosen, setChosen] = useState(() => localStore.get(key));
  const choose = useCallback(
    (next: PanelTab) => {
      localStore.set(key, next);
      setChosen(next);
    },
    [key],
  );
  return { ...shownTab(chosen, customTabs), choose };
}

/** @param chosen what the device remembers, or null */
export function shownTab(
  chosen: string | null,
  customTabs: readonly CustomTab[],
): { tab: PanelTab; customTab: CustomTab | undefined } {
  const customTab = customTabs.find((tab) => (chosen === null ? tab.isDefault : tab.id === chosen));
  const own = chosen === 'canvases' || chosen === 'assets' ? chosen : 'files';
  return { tab: customTab?.id ?? own, customTab };
}
