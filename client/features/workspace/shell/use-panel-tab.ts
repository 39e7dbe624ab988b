import { useCallback, useState } from 'react';
import { localStore } from '#client/lib/local-store.ts';

/** What the side panel shows. */
export type PanelTab = 'files' | 'canvases';

/** The tab of the side panel, as this device remembers it of the workspace. */
export function usePanelTab(workspaceId: string) {
  const key = `tab:${workspaceId}`;
  const [tab, setTab] = useState<PanelTab>(() => (localStore.get(key) === 'canvases' ? 'canvases' : 'files'));
  const choose = useCallback(
    (next: PanelTab) => {
      localStore.set(key, next);
      setTab(next);
    },
    [key],
  );
  return { tab, choose };
}
