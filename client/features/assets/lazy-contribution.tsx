import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { filesToRemove, previewedFileId } from '#client/workspace/files/requested-files.ts';
import { fileMenuItems } from './file-menu-items.tsx';

/** Contributes the menu of the files in the tree, and their dialogs. */
export const assets: LazyContribution = {
  overlays: [LazyFileDialogs],
  treeMenu: fileMenuItems,
};

const fileDialogs = lazyModule(() => import('./file-dialogs.tsx'));

function LazyFileDialogs() {
  const previewId = useStore(previewedFileId);
  const removedIds = useStore(filesToRemove);
  const isAsked = previewId !== null || removedIds.length > 0;
  const module = fileDialogs.usePreloaded();
  useEffect(() => {
    if (isAsked)
      fileDialogs.load().catch(() => toast.error('The file could not be opened.', { detail: NETWORK_ERROR }));
  }, [isAsked]);
  return module && <module.FileDialogs />;
}
