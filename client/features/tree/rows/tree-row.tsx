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
  Waypoints,
  type LucideIcon,
  Ellipsis,
} from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { presetOf } from '#client/lib/color-presets.ts';
import { RenameField } from '#client/workspace/tree/rename-field.tsx';
import type { TreeRow as Row } from '#shared/tree/tree-model.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

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
  /** There is something to do with it. */
  hasMenu: boolean;
  /** The server refused to make it: it is kept on this device [D5]. */
  isOnlyHere: boolean;
  /** Things in the trash, on its own row. */
  trashCount: number;
  /** Who has this document open. */
  peers: readonly Peer[];
  /** On the trash's own row, unfolded with something in it. */
  onEmptyTrash: (() => void) | undefined;
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
  hasMenu,
  isOnlyHere,
  trashCount,
  peers,
  onEmptyTrash,
  onRename,
  onRenameCancel,
}: TreeRowProps) {
  const isFolder = item.kind === 'folder';
  const isTrash = isFolder && item.name === TRASH && depth === 0;
  const color = isFolder ? presetOf(item.color) : undefined;
  return (
    <div
      role="treeitem"
      aria-label={rowLabel({ item, isTrash, isOnlyHere, trashCount, peers })}
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
      <span className="tree__sign" data-color={color?.id}>
        <Icon of={signOf(item.kind, isTrash, isExpanded)} />
      </span>
      {isRenaming ? (
        <RenameField name={item.name} onSave={(typed) => onRename(item, typed)} onCancel={onRenameCancel} />
      ) : (
        <span className="tree__name">{item.name}</span>
      )}
      {isOnlyHere && <span className="tree__note">Only on this device</span>}
      {item.kind !== 'folder' && item.isPinned && (
        <span className="tree__note">
          <Icon of={Pin} size="sm" />
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
      {isTrash && isExpanded && trashCount > 0 && onEmptyTrash && (
        <button
          type="button"
          className="tree__empty"
          tabIndex={isTabStop ? 0 : -1}
          aria-label="Empty trash"
          onClick={(event) => {
            event.stopPropagation();
            onEmptyTrash();
          }}
        >
          Empty
        </button>
      )}
      {hasMenu && !isRenaming && <MoreButton name={item.name} isReached={isTabStop} />}
    </div>
  );
});

function placeStyle(depth: number, top: number): CSSProperties & Record<`--${string}`, number> {
  return { '--depth': depth, top };
}

function signOf(kind: TreeItem['kind'], isTrash: boolean, isExpanded: boolean): LucideIcon {
  if (kind === 'canvas') return Waypoints;
  if (kind === 'document') return FileText;
  if (isTrash) return Trash2;
  return isExpanded ? FolderOpen : Folder;
}

interface Said {
  item: TreeItem;
  isTrash: boolean;
  isOnlyHere: boolean;
  trashCount: number;
  /** Who has it open. */
  peers: readonly { name: string }[];
}

/** A row in words: its name, and what its signs mean. */
function rowLabel({ item, isTrash, isOnlyHere, trashCount, peers }: Said): string {
  const { kind, name } = item;
  const said = [name];
  if (kind === 'canvas') said.push('canvas');
  if (isOnlyHere) said.push('only on this device');
  if (kind !== 'folder' && item.isPinned) said.push('pinned');
  if (kind === 'folder') {
    const color = presetOf(item.color);
    if (color) said.push(color.label);
    if (item.isLocked) said.push('protected');
  }
  if (isTrash && trashCount > 0) said.push(trashCount === 1 ? '1 item' : `${trashCount} items`);
  if (peers.length > 0) said.push(`open with ${peers.map((peer) => peer.name).join(', ')}`);
  return said.join(', ');
}

interface MoreButtonProps {
  name: string;
  /** Of the one row that Tab reaches. */
  isReached: boolean;
}

/** Opens a row's menu below itself: the same that a right press opens. */
function MoreButton({ name, isReached }: MoreButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={`More for ${name}`}
      size="sm"
      hasTooltip={false}
      className="tree__more"
      aria-haspopup="menu"
      tabIndex={isReached ? 0 : -1}
      onClick={(event) => {
        // To the row the press would open what it names.
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const where = { clientX: left, clientY: bottom, bubbles: true, cancelable: true };
        event.currentTarget.dispatchEvent(new MouseEvent('contextmenu', where));
      }}
    />
  );
}
