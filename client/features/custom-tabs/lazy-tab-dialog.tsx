import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { editedTab } from './edited-tab.ts';
import { tabFilterOptions } from './tab-filter-options.ts';
import { useTabCommands } from './use-tab-commands.ts';

const tabDialog = lazyModule(() => import('./tab-dialog.tsx'));

interface LazyTabDialogProps {
  workspaceId: string;
  tree: TreeModel | undefined;
  /** Called with the id of a tab that was created here. */
  onCreated: (id: string) => void;
}

/** Renders the tab dialog. Its code is fetched when the dialog is opened for the first time. */
export function LazyTabDialog({ workspaceId, tree, onCreated }: LazyTabDialogProps) {
  const edited = useStore(editedTab);
  const isRequested = edited !== null;
  const module = tabDialog.useLoaded();
  const commands = useTabCommands(workspaceId);
  const [now] = useState(Date.now);
  const filterOptions = useMemo(
    () => isRequested && tabFilterOptions(tree, workspaceId, now),
    [isRequested, tree, workspaceId, now],
  );
  const [lastFilterOptions, setLastFilterOptions] = useState(filterOptions);
  if (filterOptions && filterOptions !== lastFilterOptions) setLastFilterOptions(filterOptions);
  useEffect(() => {
    if (!isRequested) return;
    tabDialog.load().catch(() => {
      editedTab.set(null);
      toast.error('The tab could not be opened.', { detail: NETWORK_ERROR });
    });
  }, [isRequested]);
  useEffect(() => () => editedTab.set(null), []);
  return (
    module &&
    lastFilterOptions && (
      <module.TabDialog
        {...lastFilterOptions}
        edited={edited}
        onClose={() => editedTab.set(null)}
        onCreate={(draft) => {
          const id = commands.create(draft);
          if (id !== null) onCreated(id);
        }}
        onSave={commands.save}
      />
    )
  );
}
