import { CircleHelp, Columns2 } from 'lucide-react';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution, TreeMenuRow } from '../contributions/contribution.ts';
import { lazyItem } from '../contributions/lazy-item.tsx';

/** The lazy contributions of the workspace screen itself. */
export const screen: LazyContribution = {
  treeMenu: [
    {
      order: 50,
      group: 'open',
      isOffered: ({ item, place, canChange, isOpen, actions }) =>
        item.kind === 'document' &&
        (place === 'tree' || !canChange) &&
        // The active page cannot be opened beside itself.
        !isOpen &&
        actions.onOpenBeside !== undefined,
      Item: OpenBeside,
    },
  ],
  commands: [{ order: 170, label: 'Help and keys', icon: CircleHelp, action: ({ open }) => open.openHelp }],
  overlays: [
    lazyItem(async () => (await import('./replicate-workspace.ts')).ReplicateWorkspace),
    lazyItem(async () => (await import('../keys/keys-dialog.tsx')).KeysDialog),
  ],
};

function OpenBeside({ row: { item, actions } }: { row: TreeMenuRow }) {
  return (
    <MenuItem icon={Columns2} keys={keyLabel('Mod+Enter')} onSelect={() => actions.onOpenBeside?.(item.id)}>
      Open beside
    </MenuItem>
  );
}
