import { Fragment } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import {
  deleteRefusal,
  leavingRefusal,
  restoreRefusal,
  trashRefusal,
  type Folders,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import { foldersOf, isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';
import { MenuRule, MenuItem } from '#client/ui/layers/menu.tsx';
import type { TreeMenuItem, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { PROTECTED_ITEM } from '#client/workspace/protection/protected-item.ts';
import { ArchiveRestore, FolderInput, Trash2 } from 'lucide-react';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';

const GROUPS: readonly TreeMenuItem['group'][] = ['read', 'new', 'open', 'change', 'remove'];

function placeOf({ tree, workspaceId, item }: Omit<TreeMenuRow, 'place'>): TreeMenuRow['place'] {
  if (isTrashFolder(item, workspaceId)) return 'trash';
  return isTrashed(tree, workspaceId, item) ? 'in-trash' : 'tree';
}

interface TreeMenuProps {
  menu: readonly TreeMenuItem[];
  /** The row whose menu is open. */
  row: Omit<TreeMenuRow, 'place'>;
  /** The selected items if the row is one of them, otherwise the row's item alone. */
  items: readonly TreeItem[];
  /** Called after a command on several items. */
  onDone: () => void;
}

/** The menu of a row. With several items it has the commands for all of them instead. */
export function TreeMenu({ menu, row: rowWithoutPlace, items, onDone }: TreeMenuProps) {
  const { tree, workspaceId, canChange, actions } = rowWithoutPlace;
  if (items.length > 1) {
    const isInTrash = items.every((item) => isTrashed(tree, workspaceId, item));
    return (
      <SelectionMenuItems
        items={items}
        rules={foldersOf(tree.items, workspaceId)}
        actions={actions}
        isInTrash={isInTrash}
        onDone={onDone}
      />
    );
  }
  const row = { ...rowWithoutPlace, place: placeOf(rowWithoutPlace) };
  const offered = menu.filter(({ isOffered }) => isOffered(row));
  const groups = GROUPS.filter((name) => offered.some(({ group }) => group === name));
  return groups.map((name, index) => (
    <Fragment key={name}>
      {canChange && index > 0 && <MenuRule />}
      {offered.map(({ group, order, Item }) => group === name && <Item key={order} row={row} />)}
    </Fragment>
  ));
}

/** Whether a row has a menu. Called for every rendered row, so the costly place is computed only when it is needed. */
export function hasMenu(menu: readonly TreeMenuItem[], row: Omit<TreeMenuRow, 'place'>): boolean {
  const { item, workspaceId, canChange } = row;
  if (isTrashFolder(item, workspaceId))
    return menu.some(({ isOffered }) => isOffered({ ...row, place: 'trash' }));
  if (canChange || item.kind !== 'folder') return true;
  const rowWithPlace = { ...row, place: placeOf(row) };
  return menu.some(({ isOffered }) => isOffered(rowWithPlace));
}

interface SelectionMenuItemsProps {
  items: readonly TreeItem[];
  rules: Folders;
  /** Whether all items are in the trash. */
  isInTrash: boolean;
  actions: TreeActions;
  /** Called after the command, to clear the selection. */
  onDone: () => void;
}

/** The commands for several items. */
function SelectionMenuItems({ items, rules, isInTrash, actions, onDone }: SelectionMenuItemsProps) {
  /** Disables a command that would change none of the items. */
  const disabledBy = (refusalOf: (folders: Folders, item: TreeItem) => Refusal | undefined) =>
    items.every((item) => refusalOf(rules, item)) ? PROTECTED_ITEM : {};
  // Items move together or not at all.
  const isMoveProtected = items.some((item) => leavingRefusal(rules, item));
  const runOnAll = (command: (...all: TreeItem[]) => void) => () => {
    command(...items);
    onDone();
  };
  return isInTrash ? (
    <>
      <MenuItem icon={ArchiveRestore} {...disabledBy(restoreRefusal)} onSelect={runOnAll(actions.onRestore)}>
        Put back {items.length} items
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger {...disabledBy(deleteRefusal)} onSelect={runOnAll(actions.onDelete)}>
        Delete {items.length} items permanently
      </MenuItem>
    </>
  ) : (
    <>
      <MenuItem
        icon={FolderInput}
        {...(isMoveProtected && PROTECTED_ITEM)}
        onSelect={runOnAll(actions.onMove)}
      >
        Move {items.length} items to…
      </MenuItem>
      <MenuRule />
      <MenuItem icon={Trash2} isDanger {...disabledBy(trashRefusal)} onSelect={runOnAll(actions.onTrash)}>
        {removalLabel(items)}
      </MenuItem>
    </>
  );
}

/** Files are deleted directly, everything else goes into the trash. */
function removalLabel(items: readonly TreeItem[]): string {
  const fileCount = items.filter(({ kind }) => kind === 'asset').length;
  if (fileCount === 0) return `Move ${items.length} items to trash`;
  return fileCount === items.length ? `Delete ${items.length} files` : `Remove ${items.length} items`;
}
