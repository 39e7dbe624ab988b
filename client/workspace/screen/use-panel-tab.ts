import { useCallback, useMemo, useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { localStore } from '#client/lib/local-store.ts';
import type { Contributions } from '../contributions/compose.ts';
import type { Tab } from '../contributions/contribution.ts';
import { useContributions } from '../contributions/use-contributions.tsx';

/**
 * The tab of the side panel, as this device remembers it of the workspace; before it does, the one that the workspace
 * opens with. One that is no longer there gives way to the first.
 */
export function usePanelTab(workspace: WorkspaceView) {
  // These are the same before and after the later parts have come: a menu of the tab stays open.
  const { tabs, findTab } = useContributions();
  const key = `tab:${workspace.id}`;
  const [chosen, setChosen] = useState(() => localStore.get(key));
  const choose = useCallback(
    (id: string) => {
      localStore.set(key, id);
      setChosen(id);
    },
    [key],
  );
  const tab = useMemo(
    () => shownTab({ tabs, findTab }, workspace, chosen),
    [tabs, findTab, workspace, chosen],
  );
  return { tab, choose };
}

/**
 * @param chosen id of the tab that the device remembers; null for none
 * @returns undefined only where no feature adds a tab
 */
export function shownTab(
  { tabs, findTab }: Pick<Contributions, 'tabs' | 'findTab'>,
  workspace: WorkspaceView,
  chosen: string | null,
): Tab | undefined {
  return findTab(workspace, chosen) ?? tabs.find(({ id }) => id === chosen) ?? tabs[0];
}
