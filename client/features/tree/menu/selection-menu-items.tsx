import { ArchiveRestore, FolderInput, Trash2 } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';

interface ChosenMenuItemsProps {
  items: readonly TreeItem[];
  /** All of them lie in the trash. */
  areTrashed: boolean;
  actions: TreeActions;
  /** They stay chosen for what was done with them, and no longer. */
  onDone: () => void;
}

/** What can be done with several rows at once. */
export function SelectionMenuItems({ items, areTrashed, actions, onDone }: ChosenMenuItemsProps) {
  const then = (act: (...all: TreeItem[]) => void) => () => {
    act(...items);
    onDone();
  };
  return areTrashed ? (
    <>
      <MenuItem icon={ArchiveRestore} onSelect={then(actions.onRestore)}>
        Restore {items.length} items
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger onSelect={then(actions.onDelete)}>
        Delete {items.length} items permanently
      </MenuItem>
    </>
  ) : (
    <>
      <MenuItem icon={FolderInput} onSelect={then(actions.onMove)}>
        Move {items.length} items to…
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger onSelect={then(actions.onTrash)}>
        Move {items.length} items to trash
      </MenuItem>
    </>
  );
}
