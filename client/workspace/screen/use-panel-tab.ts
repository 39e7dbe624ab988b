import { useCallback, useMemo, useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { localStore } from '#client/lib/local-store.ts';
import type { Contributions } from '../contributions/compose.ts';
import type { Tab } from '../contributions/contribution.ts';
import { useContributions } from '../contributions/use-contributions.tsx';

/**
 * The selected tab of the side panel, stored on this device per workspace. Until one is stored it is the tab that the
 * workspace opens with. A tab that no longer exists is replaced by the first one.
 */
export function usePanelTab(workspace: WorkspaceView) {
  // Both stay the same objects when the lazy parts are loaded, so that an open menu of the tab stays open.
  const { tabs, findTab } = useContributions();
  const key = `tab:${workspace.id}`;
  const [selectedId, setSelectedId] = useState(() => localStore.get(key));
  const selectTab = useCallback(
    (id: string) => {
      localStore.set(key, id);
      setSelectedId(id);
    },
    [key],
  );
  const tab = useMemo(
    () => shownTab({ tabs, findTab }, workspace, selectedId),
    [tabs, findTab, workspace, selectedId],
  );
  return { tab, selectTab };
}

/**
 * @param selectedId id of the tab that is stored on this device; null without a stored tab
 * @returns undefined only if no feature adds a tab
 */
export function shownTab(
  { tabs, findTab }: Pick<Contributions, 'tabs' | 'findTab'>,
  workspace: WorkspaceView,
  selectedId: string | null,
): Tab | undefined {
  return findTab(workspace, selectedId) ?? tabs.find(({ id }) => id === selectedId) ?? tabs[0];
}
