import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { detailsOpen } from './details-open.ts';

const detailsDialog = lazyModule(() => import('./details-dialog.tsx'));

interface LazyDetailsProps {
  document: TreeDocument;
  workspace: WorkspaceView;
  canChange: boolean;
}

/**
 * Renders the details dialog of a document. Key it by the document's id. Its code is fetched when the browser is idle
 * or the dialog is opened.
 */
export function LazyDetails(props: LazyDetailsProps) {
  const isOpen = useStore(detailsOpen);
  const module = detailsDialog.usePreloaded();
  useEffect(() => {
    if (!isOpen) return;
    detailsDialog.load().catch(() => {
      detailsOpen.set(false);
      toast.error('The details could not be loaded.', { detail: 'Check your network and try again.' });
    });
  }, [isOpen]);
  // Closed on unmount, so that the dialog does not open for the next document.
  useEffect(() => () => detailsOpen.set(false), []);
  return module && <module.DetailsDialog {...props} isOpen={isOpen} onClose={() => detailsOpen.set(false)} />;
}
