import { memo, type CSSProperties } from 'react';
import {
  ChevronDown,
  ChevronRight,
  FileText,
  Folder,
  FolderOpen,
  Lock,
  Pin,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { RenameField } from './rename-field.tsx';
import type { TreeRow as Row } from './tree-model.ts';

export interface TreeRowProps {
  row: Row;
  /** Distance from the top of the first row, in CSS pixels. */
  top: number;
  isSelected: boolean;
  /** Whether it is one of several that were chosen; null where none is. */
  isChosen: boolean | null;
  /** The one row that Tab reaches. */
  isTabStop: boolean;
  isRenaming: boolean;
  /** The server refused to make it: it is kept on this device [D5]. */
  isOnlyHere: boolean;
  /** Things in the trash, on its own row. */
  trashCount: number;
  /** Who has this document open. */
  peers: readonly Peer[];
  onRename: (item: TreeItem, typed: string) => void;
  onRenameCancel: () => void;
}

/** One folder or document. Its presses and keys are the tree's. */
export const TreeRow = memo(function TreeRow({
  row: { item, depth, isExpanded, place, siblings },
  top,
  isSelected,
  isChosen,
  isTabStop,
  isRenaming,
  isOnlyHere,
  trashCount,
  peers,
  onRename,
  onRenameCancel,
}: TreeRowProps) {
  const isFolder = item.kind === 'folder';
  const isTrash = isFolder && item.name === TRASH && depth === 0;
  return (
    <div
      role="treeitem"
      data-id={item.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isChosen ?? isSelected}
      aria-current={isSelected ? 'page' : undefined}
      {...(isFolder && { 'aria-expanded': isExpanded })}
      className={classNames(
        'tree__row',
        isFolder ? 'tree__row--folder' : 'tree__row--leaf',
        isSelected && 'is-selected',
        isChosen && 'is-chosen',
      )}
      style={placeStyle(depth, top)}
    >
      {isFolder && <Icon of={isExpanded ? ChevronDown : ChevronRight} className="tree__twist" />}
      <Icon of={signOf(isFolder, isTrash, isExpanded)} />
      {isRenaming ? (
        <RenameField name={item.name} onSave={(typed) => onRename(item, typed)} onCancel={onRenameCancel} />
      ) : (
        <span className="tree__name">{item.name}</span>
      )}
      {isOnlyHere && <span className="tree__note">Only on this device</span>}
      {item.kind !== 'folder' && item.isPinned && (
        <span className="tree__note">
          <Icon of={Pin} size="sm" />
          <span className="visually-hidden">Pinned</span>
        </span>
      )}
      {isFolder && item.isLocked && (
        <span className="tree__note">
          <Icon of={Lock} size="sm" />
          Protected
        </span>
      )}
      {isTrash && trashCount > 0 && <span className="tree__note num">{trashCount}</span>}
      {peers.map(({ userId, name }) => (
        <Avatar key={userId} name={name} peer={peerColor(userId)} />
      ))}
    </div>
  );
});

function placeStyle(depth: number, top: number): CSSProperties & Record<`--${string}`, number> {
  return { '--depth': depth, top };
}

function signOf(isFolder: boolean, isTrash: boolean, isExpanded: boolean): LucideIcon {
  if (!isFolder) return FileText;
  if (isTrash) return Trash2;
  return isExpanded ? FolderOpen : Folder;
}
