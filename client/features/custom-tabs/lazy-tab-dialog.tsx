import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { editedTab } from './tab-dialog-state.ts';
import { tabContext } from './tab-context.ts';
import { useTabCommands } from './use-tab-commands.ts';

const later = lazyModule(() => import('./tab-dialog.tsx'));

interface LazyTabDialogProps {
  workspaceId: string;
  tree: TreeModel | undefined;
  /** A tab was just made here. */
  onMade: (id: string) => void;
}

/** Where a tab is set up, once somebody asks for it. */
export function LazyTabDialog({ workspaceId, tree, onMade }: LazyTabDialogProps) {
  const edited = useStore(editedTab);
  const isAsked = edited !== null;
  const module = later.useLoaded();
  const commands = useTabCommands(workspaceId);
  const [now] = useState(Date.now);
  const world = useMemo(
    () => isAsked && tabContext(tree, workspaceId, now),
    [isAsked, tree, workspaceId, now],
  );
  const [lastWorld, setLastWorld] = useState(world);
  if (world && world !== lastWorld) setLastWorld(world);
  useEffect(() => {
    if (!isAsked) return;
    later.load().catch(() => {
      editedTab.set(null);
      toast.error('The tab could not be opened.', { detail: 'Check your network and try again.' });
    });
  }, [isAsked]);
  useEffect(() => () => editedTab.set(null), []);
  return (
    module &&
    lastWorld && (
      <module.TabDialog
        {...lastWorld}
        edited={edited}
        onClose={() => editedTab.set(null)}
        onCreate={(draft) => {
          const id = commands.create(draft);
          if (id !== null) onMade(id);
        }}
        onSave={commands.save}
      />
    )
  );
}
