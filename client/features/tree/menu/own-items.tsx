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
import { childrenOf } from '#shared/tree/tree-model.ts';
import type { MenuItemProps } from '#client/ui/layers/lazy/props.ts';
import { MenuItem, MenuChoice, MenuChoices, SubMenu } from '#client/ui/layers/menu.tsx';
import type { TreeMenuItem, TreeMenuRow } from '#client/workspace/contributions/contribution.ts';
import { renamingOf } from '#client/workspace/tree/renaming.ts';
import type { TreeFolder } from '#shared/tree/tree-rows.ts';
import { COLOR_PRESETS, DEFAULT_COLOR_LABEL, presetOf } from '#client/lib/color-presets.ts';
import '../tree.css';

/** No colour, in a menu whose choices are words. */
const NONE = 'none';

interface ColorMenuProps {
  folder: TreeFolder;
  onColor: (folder: TreeFolder, color: string | null) => void;
}

/** The colours of a folder by their names, the one that holds ticked. */
function ColorMenu({ folder, onColor }: ColorMenuProps) {
  return (
    <SubMenu icon={Palette} label="Colour">
      <MenuChoices
        value={presetOf(folder.color)?.id ?? NONE}
        onChange={(chosen) => onColor(folder, chosen === NONE ? null : chosen)}
      >
        <MenuChoice value={NONE} sample={<span className="folder-swatch" />}>
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

const PROTECTED = { note: 'Protected', isDisabled: true };

type Offer = TreeMenuItem['isOffered'];

/** Outside of the trash, for a person who may change the tree. */
const isChangeable: Offer = ({ canChange, place }) => canChange && place === 'tree';
const isTrashed: Offer = ({ canChange, place }) => canChange && place === 'in-trash';
const isFolder: Offer = ({ item }) => item.kind === 'folder';
const isLocked: Offer = ({ item }) => item.kind === 'folder' && item.isLocked;
const isPinned: Offer = ({ item }) => item.kind !== 'folder' && item.isPinned;
const both =
  (one: Offer, other: Offer): Offer =>
  (row) =>
    one(row) && other(row);

/** The items that the tree adds to the menu of a row itself. */
export const ownItems: readonly TreeMenuItem[] = [
  item(20, 'new', both(isChangeable, isFolder), ({ item: folder, actions }) => ({
    icon: FilePlus2,
    children: 'New Document',
    onSelect: () => actions.onNewDocument(folder),
  })),
  item(30, 'new', both(isChangeable, isFolder), ({ item: folder, actions }) => ({
    icon: Waypoints,
    children: 'New Canvas',
    onSelect: () => actions.onNewCanvas(folder),
  })),
  item(40, 'new', both(isChangeable, isFolder), ({ item: folder, actions }) => ({
    icon: FolderPlus,
    children: 'New Folder',
    onSelect: () => actions.onNewFolder(folder),
  })),
  item(
    60,
    'change',
    both(isChangeable, ({ item: named }) => renamingOf(named) !== 'not-offered'),
    ({ item: named, actions }) => ({
      icon: TextCursorInput,
      ...(renamingOf(named) === 'protected' ? PROTECTED : { keys: 'F2' }),
      children: 'Rename',
      onSelect: () => actions.onRename(named),
    }),
  ),
  item(
    70,
    'change',
    both(isChangeable, (row) => !isFolder(row)),
    (row) => ({
      icon: isPinned(row) ? PinOff : Pin,
      children: isPinned(row) ? 'Unpin' : 'Pin to top',
      onSelect: () => row.actions.onPin(row.item, !isPinned(row)),
    }),
  ),
  item(80, 'change', isTrashed, ({ item: trashed, actions }) => ({
    icon: ArchiveRestore,
    children: 'Restore',
    onSelect: () => actions.onRestore(trashed),
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
  item(
    100,
    'change',
    both(isChangeable, ({ item: { kind } }) => kind === 'document'),
    ({ item: document, actions }) => ({
      icon: CopyPlus,
      children: 'Duplicate',
      onSelect: () => actions.onDuplicate(document),
    }),
  ),
  { order: 110, group: 'change', isOffered: both(isChangeable, isFolder), Item: FolderColor },
  item(120, 'change', isChangeable, (row) => ({
    icon: FolderInput,
    ...(isLocked(row) && PROTECTED),
    children: 'Move to…',
    onSelect: () => row.actions.onMove(row.item),
  })),
  item(
    130,
    'change',
    (row) => !isFolder(row) && (!row.canChange || isChangeable(row)),
    ({ item: linked, actions }) => ({
      icon: Link,
      children: 'Copy link',
      onSelect: () => actions.onCopyLink(linked.id),
    }),
  ),
  item(140, 'remove', isChangeable, (row) => ({
    icon: Trash2,
    isDanger: true,
    ...(isLocked(row) && PROTECTED),
    children: 'Move to trash',
    onSelect: () => row.actions.onTrash(row.item),
  })),
  item(150, 'remove', isTrashed, (row) => ({
    icon: Trash2,
    isDanger: true,
    ...(isLocked(row) && PROTECTED),
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
  isOffered: Offer,
  propsOf: (row: TreeMenuRow) => MenuItemProps,
): TreeMenuItem {
  return { order, group, isOffered, Item: ({ row }) => <MenuItem {...propsOf(row)} /> };
}
