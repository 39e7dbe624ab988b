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
import type { TreeEntry, TreeItem } from '#shared/tree/tree-rows.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { peerColor } from '#client/lib/peer-color.ts';
import type { Peer } from '#client/sync/index.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { presetOf } from '#client/lib/color-presets.ts';
import { RenameField } from '#client/workspace/tree/rename-field.tsx';
import type { TreeRow as Row } from '#shared/tree/tree-model.ts';
import { useUpload, type ShownUpload } from '#client/files/index.ts';
import { AssetThumb } from '#client/workspace/files/asset-thumb.tsx';
import { FileNote, fileNoteText } from './file-note.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

export interface TreeRowProps {
  row: Row;
  workspaceId: string;
  /** Distance from the top of the first row, in CSS pixels. */
  top: number;
  isOpen: boolean;
  /** Whether the row is in the selection; null when nothing is selected. */
  isSelected: boolean | null;
  /** Whether this is the one row that Tab focuses. */
  isTabStop: boolean;
  isRenaming: boolean;
  /** Whether the row's menu has items. */
  hasMenu: boolean;
  /** Whether the server rejected the item's creation, so that only this device has it [D5]. */
  isOnlyOnDevice: boolean;
  /** Number of items in the trash, for the trash's own row. */
  trashCount: number;
  /** Other users with this document open. */
  peers: readonly Peer[];
  /** Used by the trash's own row while it is expanded and not empty. */
  onEmptyTrash: (() => void) | undefined;
  /** Whether the item is in the trash and can be put back. */
  canRestore: boolean;
  /** Whether files that are dragged over the tree would be uploaded into this folder. */
  isDropTarget: boolean;
  onRename: (item: TreeItem, typed: string) => void;
  onRenameCancel: () => void;
}

/** The row of a folder, document, canvas or uploaded file. The tree handles its clicks and keys. */
export const TreeRow = memo(function TreeRow({
  workspaceId,
  row: { item, depth, isExpanded, position, siblingCount },
  top,
  isOpen,
  isSelected,
  isTabStop,
  isRenaming,
  hasMenu,
  isOnlyOnDevice,
  trashCount,
  peers,
  onEmptyTrash,
  canRestore,
  isDropTarget,
  onRename,
  onRenameCancel,
}: TreeRowProps) {
  const isFolder = item.kind === 'folder';
  const isTrash = isFolder && item.name === TRASH && depth === 0;
  const color = isFolder ? presetOf(item.color) : undefined;
  const upload = useUpload(item.kind === 'asset' ? item.id : null);
  return (
    <div
      role="treeitem"
      aria-label={rowLabel({ item, upload, isTrash, isOnlyOnDevice, trashCount, peers })}
      data-id={item.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-selected={isSelected ?? isOpen}
      aria-current={isOpen ? 'page' : undefined}
      {...(isFolder && { 'aria-expanded': isExpanded })}
      className={classNames(
        'tree__row',
        isFolder ? 'tree__row--folder' : 'tree__row--leaf',
        item.kind === 'asset' && 'tree__row--file',
        isOpen && 'is-selected',
        isSelected && 'is-chosen',
        isDropTarget && 'is-drop-target',
      )}
      style={rowStyle(depth, top)}
    >
      {isFolder && <Icon of={isExpanded ? ChevronDown : ChevronRight} className="tree__twist" />}
      <span className="tree__sign" data-color={color?.id}>
        {item.kind === 'asset' ? (
          <AssetThumb workspaceId={workspaceId} asset={item} />
        ) : (
          <Icon of={iconOf(item.kind, isTrash, isExpanded)} />
        )}
      </span>
      {isRenaming ? (
        <RenameField name={item.name} onSave={(typed) => onRename(item, typed)} onCancel={onRenameCancel} />
      ) : (
        <span className="tree__name" translate={isTrash ? 'yes' : 'no'}>
          {item.name}
        </span>
      )}
      {/* In the trash, “Put back” takes the room. */}
      {item.kind === 'asset' && !canRestore && <FileNote file={item} upload={upload} />}
      {isOnlyOnDevice && <span className="tree__note">Only on this device</span>}
      {isPinned(item) && (
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
      {canRestore && !isRenaming && (
        <button
          type="button"
          className="tree__restore"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={`Put back ${item.name}`}
        >
          Put back
        </button>
      )}
      {hasMenu && !isRenaming && <MoreButton name={item.name} isTabStop={isTabStop} />}
    </div>
  );
});

/** Returns whether a click in a row was on its “Put back” button. */
export const isRestoreButton = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.tree__restore') !== null;

function rowStyle(depth: number, top: number): CSSProperties & Record<`--${string}`, number> {
  return { '--depth': depth, top };
}

const isPinned = (item: TreeItem): boolean => 'isPinned' in item && item.isPinned;

function iconOf(kind: TreeEntry['kind'], isTrash: boolean, isExpanded: boolean): LucideIcon {
  if (kind === 'canvas') return Waypoints;
  if (kind === 'document') return FileText;
  if (isTrash) return Trash2;
  return isExpanded ? FolderOpen : Folder;
}

interface RowLabelOptions {
  item: TreeItem;
  upload: ShownUpload | undefined;
  isTrash: boolean;
  isOnlyOnDevice: boolean;
  trashCount: number;
  /** Other users with the document open. */
  peers: readonly { name: string }[];
}

/** Returns the accessible name of a row: the item's name and the meaning of its icons. */
function rowLabel({ item, upload, isTrash, isOnlyOnDevice, trashCount, peers }: RowLabelOptions): string {
  const { kind, name } = item;
  const parts = [name];
  if (kind === 'canvas') parts.push('canvas');
  if (kind === 'asset') parts.push('file', fileNoteText(item, upload));
  if (isOnlyOnDevice) parts.push('only on this device');
  if (isPinned(item)) parts.push('pinned');
  if (kind === 'folder') {
    const color = presetOf(item.color);
    if (color) parts.push(color.label);
    if (item.isLocked) parts.push('protected');
  }
  if (isTrash && trashCount > 0) parts.push(trashCount === 1 ? '1 item' : `${trashCount} items`);
  if (peers.length > 0) parts.push(`open with ${peers.map((peer) => peer.name).join(', ')}`);
  return parts.join(', ');
}

interface MoreButtonProps {
  name: string;
  /** Whether the button is in the row that Tab focuses. */
  isTabStop: boolean;
}

/** The button that opens a row's context menu below itself. */
function MoreButton({ name, isTabStop }: MoreButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={`More for ${name}`}
      size="sm"
      hasTooltip={false}
      className="tree__more"
      aria-haspopup="menu"
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => {
        // Without this the row would handle the click too, and open its item.
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const eventInit = { clientX: left, clientY: bottom, bubbles: true, cancelable: true };
        event.currentTarget.dispatchEvent(new MouseEvent('contextmenu', eventInit));
      }}
    />
  );
}
