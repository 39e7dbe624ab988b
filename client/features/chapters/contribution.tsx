import { BookOpenText } from 'lucide-react';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { formatNumber, wordUnit } from '#client/lib/numbers.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { Contribution, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { hasChapters } from '#client/workspace/tree/chapter-list.ts';
import { LazyChapters } from './lazy-chapters.tsx';
import { useProtection } from '#client/workspace/protection/use-protection.ts';
import { useStore } from '@nanostores/react';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';

/** Shows the documents of a folder as one page. */
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
  const protection = useProtection(folder.id);
  return (
    tree && (
      <LazyChapters
        folder={folder}
        tree={tree}
        workspace={workspace}
        user={user}
        protection={protection}
        onOpen={open}
      />
    )
  );
}

function ReadItem({ row: { item, actions } }: { row: TreeMenuRow }) {
  return (
    <MenuItem icon={BookOpenText} onSelect={() => actions.onRead(item)}>
      Read as one page
    </MenuItem>
  );
}

function Count() {
  const { activeDocument, readFolder } = useOpenWorkspace().items;
  return readFolder && !activeDocument && <ChaptersCount />;
}

/** The word count of all chapters on the page, such as "48,210 words". */
function ChaptersCount() {
  const words = useStore(shownChapters)?.words ?? 0;
  if (words === 0) return null;
  return (
    <span className="topbar__count">
      <span>
        {formatNumber(words)} <span className="topbar__unit">{wordUnit(words)}</span>
      </span>
    </span>
  );
}
