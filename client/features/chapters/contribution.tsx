import { BookOpenText } from 'lucide-react';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { formatNumber, wordUnit } from '#client/lib/numbers.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
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
  bar: [{ at: 'counts', order: 5, Item: Count }],
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
  return useOpenWorkspace().items.readFolder && <ChaptersCount />;
}

/** The words of all chapters, such as "48,210 words", or "12 of 48,210 words" with a selection in the edited one. */
function ChaptersCount() {
  const { words, writingId } = useStore(shownChapters) ?? { words: 0, writingId: null };
  const selected = useOpenCounts(writingId ?? undefined)?.selected ?? 0;
  if (words === 0) return null;
  return (
    // A translation of the page replaces text that it shows, and React then changes text that nobody sees.
    <span className="topbar__count" translate="no">
      <span>
        {selected > 0 && `${formatNumber(selected)} of `}
        {formatNumber(words)} <span className="topbar__unit">{wordUnit(words)}</span>
      </span>
    </span>
  );
}
