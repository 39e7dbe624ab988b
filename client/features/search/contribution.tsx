import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { openFile } from '#client/workspace/files/requested-files.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { LazySearch, searchOpen } from './lazy-search.tsx';
import { Search } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** The search of a workspace: items, passages and commands in one list. */
export const search: Contribution = {
  bar: [{ at: 'tools', order: 40, Item: SearchButton }],
  overlays: [Palette],
};

function Palette() {
  const open = useOpenWorkspace();
  const { workspace, user, fileTree, isOnServer, items, panes, files } = open;
  return (
    <LazySearch
      workspaceId={workspace.id}
      userId={user.id}
      tree={fileTree}
      isOnServer={isOnServer}
      openId={items.activeDocument?.id ?? items.shown?.id}
      openers={{
        document: open.open,
        canvas: open.openCanvas,
        beside: panes.openBeside,
        folder: files.showFolder,
        file: openFile,
      }}
      open={open}
    />
  );
}

function SearchButton() {
  return (
    <IconButton
      icon={Search}
      label="Search"
      keys={keyLabel('Mod+K')}
      aria-haspopup="dialog"
      onClick={() => searchOpen.set(true)}
    />
  );
}
