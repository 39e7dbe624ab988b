import { Fragment } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf } from '#shared/tree/tree-model.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';
import { MenuRule, MenuItem } from '#client/ui/layers/menu.tsx';
import type { TreeMenuItem, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { ArchiveRestore, FolderInput, Trash2 } from 'lucide-react';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';

const GROUPS: readonly TreeMenuItem['group'][] = ['read', 'new', 'open', 'change', 'remove'];

function placeOf({ tree, workspaceId, item }: Omit<TreeMenuRow, 'place'>): TreeMenuRow['place'] {
  if (isTrashFolder(item, workspaceId)) return 'trash';
  return isTrashed(tree, workspaceId, item) ? 'in-trash' : 'tree';
}

interface TreeMenuProps {
  menu: readonly TreeMenuItem[];
  /** The row it is asked for. */
  row: Omit<TreeMenuRow, 'place'>;
  /** Everything that was chosen along with it. */
  items: readonly TreeItem[];
  /** Something was done with all that was chosen. */
  onDone: () => void;
}

/** What the menu of a row offers: several rows have one menu, on each of them. */
export function TreeMenu({ menu, row: unplaced, items, onDone }: TreeMenuProps) {
  const { tree, workspaceId, canChange, actions } = unplaced;
  if (items.length > 1) {
    const areTrashed = items.every((one) => isTrashed(tree, workspaceId, one));
    return <SelectionMenuItems items={items} actions={actions} areTrashed={areTrashed} onDone={onDone} />;
  }
  const row = { ...unplaced, place: placeOf(unplaced) };
  const offered = menu.filter(({ isOffered }) => isOffered(row));
  const groups = GROUPS.filter((name) => offered.some(({ group }) => group === name));
  return groups.map((name, at) => (
    <Fragment key={name}>
      {canChange && at > 0 && <MenuRule />}
      {offered.map(({ group, order, Item }) => group === name && <Item key={order} row={row} />)}
    </Fragment>
  ));
}

/** Whether there is anything to do with a row. Called for every row that is drawn: most answer without their place. */
export function hasMenu(menu: readonly TreeMenuItem[], row: Omit<TreeMenuRow, 'place'>): boolean {
  const { item, tree, workspaceId, canChange } = row;
  if (isTrashFolder(item, workspaceId)) return canChange && childrenOf(tree, item.id).length > 0;
  if (canChange || item.kind !== 'folder') return true;
  const placed = { ...row, place: placeOf(row) };
  return menu.some(({ isOffered }) => isOffered(placed));
}

interface ChosenMenuItemsProps {
  items: readonly TreeItem[];
  /** All of them lie in the trash. */
  areTrashed: boolean;
  actions: TreeActions;
  /** They stay chosen for what was done with them, and no longer. */
  onDone: () => void;
}

/** What can be done with several rows at once. */
function SelectionMenuItems({ items, areTrashed, actions, onDone }: ChosenMenuItemsProps) {
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
