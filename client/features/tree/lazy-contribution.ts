import { FilePlus, FolderPlus, Waypoints } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { treeMenuItems } from './menu/tree-menu-items.tsx';
import { TreeDialogs } from './tree-dialogs.tsx';

/** Contributes the menu of the rows, the dialogs of its commands, and the commands without keys. */
export const tree: LazyContribution = {
  overlays: [TreeDialogs],
  treeMenu: treeMenuItems,
  commands: [
    {
      order: 20,
      label: 'New Canvas',
      icon: Waypoints,
      action: ({ open: { canChange, files } }) => (canChange ? files.showNewCanvas : undefined),
    },
    {
      order: 30,
      label: 'New Folder',
      icon: FolderPlus,
      action: ({ open: { canChange, files } }) => (canChange ? files.showNewFolder : undefined),
    },
  ],
  commandsFor: (asked, { open }) =>
    open.canChange
      ? [
          {
            order: 20,
            label: `New Document named “${asked}”`,
            icon: FilePlus,
            run: () => open.files.newDocumentWithTitle(asked),
          },
        ]
      : [],
};
