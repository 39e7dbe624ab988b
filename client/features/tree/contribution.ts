import { FilePlus, Files, FileText, Pencil, Waypoints } from 'lucide-react';
import { searchRows } from '#shared/tree/tree-model.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { canvasTree } from './canvas-tree.ts';
import { TreePanel } from './tree-panel.tsx';

/** Contributes the Files and Canvases tabs, their panel, and the tree's commands with keys. */
export const tree: Contribution = {
  tabs: [
    {
      id: 'files',
      order: 10,
      name: 'Files',
      icon: Files,
      words: {
        search: 'Search files',
        noMatches: 'No files match',
        icon: FileText,
        empty: 'No files yet',
        emptyHint: 'Create your first document using the + button above',
      },
      partOf: (fullTree) => fullTree,
      search: searchRows,
      kind: undefined,
      hasFiles: true,
      isUnfiltered: true,
      Menu: undefined,
    },
    {
      id: 'canvases',
      order: 20,
      name: 'Canvases',
      icon: Waypoints,
      words: {
        search: 'Search canvases',
        noMatches: 'No canvases match',
        icon: Waypoints,
        empty: 'No canvases yet',
        emptyHint: 'Create your first canvas using the + button above',
      },
      partOf: canvasTree,
      search: searchRows,
      kind: 'canvas',
      isUnfiltered: true,
      Menu: undefined,
    },
  ],
  TreePanel,
  commands: [
    {
      order: 10,
      label: 'New Document',
      icon: FilePlus,
      keys: 'Mod+N',
      help: { order: 15, text: 'In the installed app: a new document' },
      action: ({ open: { canChange, files } }) => (canChange ? files.newDocument : undefined),
    },
    {
      order: 40,
      label: 'Rename',
      icon: Pencil,
      keys: 'F2',
      help: { order: 30, text: 'Rename the document or folder' },
      action: ({ open }) => open.rename,
    },
  ],
};
