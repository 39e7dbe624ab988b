import {
  ArchiveRestore,
  CopyPlus,
  FilePlus2,
  FolderInput,
  FolderPlus,
  Link,
  Lock,
  LockOpen,
  Pin,
  PinOff,
  TextCursorInput,
  Trash2,
  Waypoints,
  Palette,
} from 'lucide-react';
import {
  deleteRefusal,
  leavingRefusal,
  restoreRefusal,
  trashRefusal,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import { childrenOf } from '#shared/tree/tree-model.ts';
import type { MenuItemProps } from '#client/ui/layers/lazy/props.ts';
import { MenuItem, MenuChoice, MenuChoices, SubMenu } from '#client/ui/layers/menu.tsx';
import type { TreeMenuItem, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { PROTECTED_ITEM } from '#client/workspace/protection/protected-item.ts';
import { renameAvailability } from '#client/workspace/tree/renaming.ts';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { COLOR_PRESETS, DEFAULT_COLOR_LABEL, presetOf } from '#client/lib/color-presets.ts';
import '../tree.css';

/** The menu value for no colour. Menu values are strings. */
const NO_COLOR = 'none';

interface ColorMenuProps {
  folder: TreeFolder;
  onColor: (folder: TreeFolder, color: string | null) => void;
}

/** The submenu with the colours of a folder. The current colour is checked. */
function ColorMenu({ folder, onColor }: ColorMenuProps) {
  return (
    <SubMenu icon={Palette} label="Colour">
      <MenuChoices
        value={presetOf(folder.color)?.id ?? NO_COLOR}
        onChange={(value) => onColor(folder, value === NO_COLOR ? null : value)}
      >
        <MenuChoice value={NO_COLOR} sample={<span className="folder-swatch" />}>
          {DEFAULT_COLOR_LABEL}
        </MenuChoice>
        {COLOR_PRESETS.map(({ id, label }) => (
          <MenuChoice key={id} value={id} sample={<span className="folder-swatch" data-color={id} />}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </SubMenu>
  );
}

/** Disables an item that a rule of the tree refuses, with the reason at its end. */
const disabledBy = (refusal: Refusal | undefined): Partial<MenuItemProps> => (refusal ? PROTECTED_ITEM : {});

const rulesOf = ({ tree, workspaceId }: TreeMenuRow) => foldersOf(tree.items, workspaceId);

type IsOffered = TreeMenuItem['isOffered'];

/** Items outside the trash, for users with permission to change the tree. */
const isChangeable: IsOffered = ({ canChange, place }) => canChange && place === 'tree';
const isTrashed: IsOffered = ({ canChange, place }) => canChange && place === 'in-trash';
const isFile: IsOffered = ({ item }) => item.kind === 'asset';
const isFolder: IsOffered = ({ item }) => item.kind === 'folder';
const isLocked: IsOffered = ({ item }) => item.kind === 'folder' && item.isLocked;
const isPinned: IsOffered = ({ item }) =>
  (item.kind === 'document' || item.kind === 'canvas') && item.isPinned;
const allOf =
  (first: IsOffered, second: IsOffered): IsOffered =>
  (row) =>
    first(row) && second(row);

/** The menu items of a row that this feature contributes. */
export const treeMenuItems: readonly TreeMenuItem[] = [
  item(20, 'new', allOf(isChangeable, isFolder), (row) => ({
    icon: FilePlus2,
    ...(isLocked(row) && PROTECTED_ITEM),
    children: 'New Document',
    onSelect: () => row.actions.onNewDocument(row.item),
  })),
  item(30, 'new', allOf(isChangeable, isFolder), (row) => ({
    icon: Waypoints,
    ...(isLocked(row) && PROTECTED_ITEM),
    children: 'New Canvas',
    onSelect: () => row.actions.onNewCanvas(row.item),
  })),
  item(40, 'new', allOf(isChangeable, isFolder), (row) => ({
    icon: FolderPlus,
    ...(isLocked(row) && PROTECTED_ITEM),
    children: 'New Folder',
    onSelect: () => row.actions.onNewFolder(row.item),
  })),
  item(
    60,
    'change',
    allOf(isChangeable, ({ item: named, tree }) => renameAvailability(named, tree) !== 'not-offered'),
    ({ item: named, tree, actions }) => ({
      icon: TextCursorInput,
      ...(renameAvailability(named, tree) === 'protected' ? PROTECTED_ITEM : { keys: 'F2' }),
      children: 'Rename',
      onSelect: () => actions.onRename(named),
    }),
  ),
  item(
    70,
    'change',
    allOf(isChangeable, (row) => !isFolder(row) && !isFile(row)),
    (row) => ({
      icon: isPinned(row) ? PinOff : Pin,
      children: isPinned(row) ? 'Unpin' : 'Pin to top',
      onSelect: () => row.actions.onPin(row.item, !isPinned(row)),
    }),
  ),
  item(80, 'change', isTrashed, (row) => ({
    icon: ArchiveRestore,
    ...disabledBy(restoreRefusal(rulesOf(row), row.item)),
    children: 'Put back',
    onSelect: () => row.actions.onRestore(row.item),
  })),
  item(
    90,
    'change',
    (row) => (isChangeable(row) && isFolder(row)) || (isTrashed(row) && isLocked(row)),
    (row) => ({
      icon: isLocked(row) ? LockOpen : Lock,
      children: isLocked(row) ? 'Unlock folder' : 'Lock folder',
      onSelect: () => row.actions.onLock(row.item, !isLocked(row)),
    }),
  ),
  item(100, 'change', isChangeable, ({ item: original, actions }) => ({
    icon: CopyPlus,
    children: 'Duplicate',
    onSelect: () => actions.onDuplicate(original),
  })),
  { order: 110, group: 'change', isOffered: allOf(isChangeable, isFolder), Item: FolderColor },
  item(120, 'change', isChangeable, (row) => ({
    icon: FolderInput,
    ...disabledBy(leavingRefusal(rulesOf(row), row.item)),
    children: 'Move to…',
    onSelect: () => row.actions.onMove(row.item),
  })),
  item(
    130,
    'change',
    (row) => !isFolder(row) && !isFile(row) && (!row.canChange || isChangeable(row)),
    ({ item: linked, actions }) => ({
      icon: Link,
      children: 'Copy link',
      onSelect: () => actions.onCopyLink(linked.id),
    }),
  ),
  item(
    140,
    'remove',
    allOf(isChangeable, (row) => !isFile(row)),
    (row) => ({
      icon: Trash2,
      isDanger: true,
      ...(trashRefusal(rulesOf(row), row.item) ? PROTECTED_ITEM : { keys: 'Delete' }),
      children: 'Move to trash',
      onSelect: () => row.actions.onTrash(row.item),
    }),
  ),
  item(150, 'remove', isTrashed, (row) => ({
    icon: Trash2,
    isDanger: true,
    ...disabledBy(deleteRefusal(rulesOf(row), row.item)),
    children: 'Delete permanently',
    onSelect: () => row.actions.onDelete(row.item),
  })),
  item(
    160,
    'remove',
    ({ canChange, place, tree, item: { id } }) =>
      canChange && place === 'trash' && childrenOf(tree, id).length > 0,
    ({ actions }) => ({
      icon: Trash2,
      isDanger: true,
      children: 'Empty trash',
      onSelect: actions.onEmptyTrash,
    }),
  ),
];

function FolderColor({ row: { item: folder, actions } }: { row: TreeMenuRow }) {
  return folder.kind === 'folder' && <ColorMenu folder={folder} onColor={actions.onColor} />;
}

function item(
  order: number,
  group: TreeMenuItem['group'],
  isOffered: IsOffered,
  propsOf: (row: TreeMenuRow) => MenuItemProps,
): TreeMenuItem {
  return { order, group, isOffered, Item: ({ row }) => <MenuItem {...propsOf(row)} /> };
}
