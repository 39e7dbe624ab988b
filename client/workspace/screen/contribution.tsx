import { CircleHelp, Columns2, PanelLeft } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { Contribution, TreeMenuRow } from '../contributions/contribution.ts';
import { laterItem } from '../contributions/later-item.tsx';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { Avatars } from '../presence/avatars.tsx';

/** What the screen of a workspace offers itself. */
export const screen: Contribution = {
  bar: [{ at: 'tools', order: 30, Item: People }],
  treeMenu: [
    {
      order: 50,
      group: 'open',
      isOffered: ({ item, place, canChange, isOpen, actions }) =>
        item.kind === 'document' &&
        (place === 'tree' || !canChange) &&
        // The active page cannot stand beside itself.
        !isOpen &&
        actions.onOpenBeside !== undefined,
      Item: OpenBeside,
    },
  ],
  commands: [
    {
      order: 100,
      label: ({ open }) => (open.side.isShown ? 'Hide sidebar' : 'Show sidebar'),
      icon: PanelLeft,
      keys: 'Mod+\\',
      help: { order: 20, text: 'Show or hide the panel' },
      action: ({ open }) => open.side.toggle,
    },
    {
      order: 115,
      label: 'Go to the page beside',
      icon: Columns2,
      keys: 'F6',
      help: { order: 70, text: 'Go to the page beside' },
      hasKeysAlone: true,
      action: ({ open }) => open.panes.toOther,
    },
    { order: 170, label: 'Help and keys', icon: CircleHelp, action: ({ open }) => open.openHelp },
  ],
  overlays: [laterItem(async () => (await import('./keep-workspace.ts')).KeepWorkspace)],
};

function OpenBeside({ row: { item, actions } }: { row: TreeMenuRow }) {
  return (
    <MenuItem icon={Columns2} keys={keyLabel('Mod+Enter')} onSelect={() => actions.onOpenBeside?.(item.id)}>
      Open beside
    </MenuItem>
  );
}

function People() {
  const { others, isConnected, followedId, onFollow } = useOpenWorkspace();
  return <Avatars peers={others} isConnected={isConnected} followedId={followedId} onFollow={onFollow} />;
}
