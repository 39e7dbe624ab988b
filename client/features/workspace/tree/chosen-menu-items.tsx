import { ArchiveRestore, FolderInput, Trash2 } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { MenuItem, MenuRule } from '#client/ui/menu.tsx';
import type { TreeMenuActions } from './tree-menu-items.tsx';

interface ChosenMenuItemsProps {
  items: readonly TreeItem[];
  /** All of them lie in the trash. */
  areTrashed: boolean;
  actions: TreeMenuActions;
}

/** What can be done with several rows at once. */
export function ChosenMenuItems({ items, areTrashed, actions }: ChosenMenuItemsProps) {
  return areTrashed ? (
    <>
      <MenuItem icon={ArchiveRestore} onSelect={() => actions.onRestore(...items)}>
        Restore {items.length} items
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger onSelect={() => actions.onDelete(...items)}>
        Delete {items.length} items permanently
      </MenuItem>
    </>
  ) : (
    <>
      <MenuItem icon={FolderInput} onSelect={() => actions.onMove(...items)}>
        Move {items.length} items to…
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger onSelect={() => actions.onTrash(...items)}>
        Move {items.length} items to trash
      </MenuItem>
    </>
  );
}
