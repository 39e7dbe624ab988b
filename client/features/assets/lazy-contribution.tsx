import { useStore } from '@nanostores/react';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { filesToRemove, previewedFileId } from '#client/workspace/files/requested-files.ts';
import { areDeletedFilesShown, showDeletedFiles } from './deleted/shown-deleted-files.ts';
import { fileMenuItems } from './file-menu-items.tsx';

/** Contributes the menu of the files in the tree, their dialogs, and the list of deleted files. */
export const assets: LazyContribution = {
  overlays: [LazyFileDialogs, LazyDeletedFiles],
  treeMenu: fileMenuItems,
  commands: [
    {
      order: 155,
      label: 'Deleted files',
      icon: History,
      action: ({ open }) => (open.canChange ? showDeletedFiles : undefined),
    },
  ],
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

const deletedFiles = lazyModule(() => import('./deleted/deleted-files-dialog.tsx'));

function LazyDeletedFiles() {
  const isAsked = useStore(areDeletedFilesShown);
  const module = deletedFiles.usePreloaded();
  useEffect(() => {
    if (!isAsked) return;
    deletedFiles.load().catch(() => {
      areDeletedFilesShown.set(false);
      toast.error('The deleted files could not be opened.', { detail: NETWORK_ERROR });
    });
  }, [isAsked]);
  useEffect(() => () => areDeletedFilesShown.set(false), []);
  return module && <module.DeletedFilesDialog />;
}
