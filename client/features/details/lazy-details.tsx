import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { detailsOpen } from './details-state.ts';

const later = lazyModule(() => import('./details-dialog.tsx'));

interface LazyDetailsProps {
  document: TreeDocument;
  workspace: WorkspaceView;
  canChange: boolean;
}

/** Where the details of the open document appear once somebody asks for them. Each document has its own: key it by id. */
export function LazyDetails(props: LazyDetailsProps) {
  const isOpen = useStore(detailsOpen);
  const module = later.useSoon();
  useEffect(() => {
    if (!isOpen) return;
    later.load().catch(() => {
      detailsOpen.set(false);
      toast.error('The details could not be loaded.', { detail: 'Check your network and try again.' });
    });
  }, [isOpen]);
  // Those of another document are asked for anew.
  useEffect(() => () => detailsOpen.set(false), []);
  return module && <module.DetailsDialog {...props} isOpen={isOpen} onClose={() => detailsOpen.set(false)} />;
}
