import { BookOpenText } from 'lucide-react';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { Contribution, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { hasChapters } from '#client/workspace/tree/chapter-list.ts';
import { ChaptersCount } from './chapters-count.tsx';
import { LazyChapters } from './lazy-chapters.tsx';

/** The documents of a folder as one page. */
export const chapters: Contribution = {
  views: { folder: Chapters },
  treeMenu: [
    {
      order: 10,
      group: 'read',
      isOffered: ({ item, place, tree, workspaceId }) =>
        item.kind === 'folder' && place === 'tree' && hasChapters(tree, workspaceId, item.id),
      Item: ReadItem,
    },
  ],
  bar: [{ at: 'counts', order: 20, Item: Count }],
};

function Chapters({ folder }: { folder: TreeFolder }) {
  const { workspace, user, tree, open } = useOpenWorkspace();
  return tree && <LazyChapters folder={folder} tree={tree} workspace={workspace} user={user} onOpen={open} />;
}

function ReadItem({ row: { item, actions } }: { row: TreeMenuRow }) {
  return (
    <MenuItem icon={BookOpenText} onSelect={() => actions.onRead(item)}>
      Read as one page
    </MenuItem>
  );
}

function Count() {
  const { atHand, readFolder } = useOpenWorkspace().items;
  return readFolder && !atHand && <ChaptersCount />;
}
