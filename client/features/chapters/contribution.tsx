import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { ChaptersCount } from './chapters-count.tsx';
import { ChaptersPlace } from './chapters-place.tsx';

/** The documents of a folder as one page. */
export const chapters: Contribution = {
  views: { folder: Chapters },
  bar: [{ at: 'counts', order: 20, Item: Count }],
};

function Chapters({ folder }: { folder: TreeFolder }) {
  const { workspace, user, tree, open } = useOpenWorkspace();
  return (
    tree && <ChaptersPlace folder={folder} tree={tree} workspace={workspace} user={user} onOpen={open} />
  );
}

function Count() {
  const { atHand, readFolder } = useOpenWorkspace().items;
  return readFolder && !atHand && <ChaptersCount />;
}
