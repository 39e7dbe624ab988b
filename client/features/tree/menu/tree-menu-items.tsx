import {
  ArchiveRestore,
  BookOpenText,
  Columns2,
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
} from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { ColorMenu } from './color-menu.tsx';
import { renamingOf } from '#client/workspace/tree/renaming.ts';

/** Where a row stands, as far as its menu depends on it. */
export interface TreeMenuPlace {
  /** It is the trash itself. */
  isTrash: boolean;
  /** It lies in the trash, at any depth. */
  isTrashed: boolean;
  /** A folder that holds documents, at any depth. */
  hasChapters: boolean;
  /** It is the active page: it cannot stand beside itself. */
  isOpen: boolean;
}

interface TreeMenuItemsProps extends TreeMenuPlace {
  item: TreeItem;
  canChange: boolean;
  actions: TreeActions;
}

const PROTECTED = { note: 'Protected', isDisabled: true };

/** What can be done with a row. */
export function TreeMenuItems(props: TreeMenuItemsProps) {
  const { item, canChange, actions, isTrash, isTrashed, hasChapters, isOpen } = props;
  const { onOpenBeside } = actions;
  const openBeside = item.kind === 'document' && !isOpen && onOpenBeside && (
    <MenuItem icon={Columns2} keys={keyLabel('Mod+Enter')} onSelect={() => onOpenBeside(item.id)}>
      Open beside
    </MenuItem>
  );
  const copyLink = item.kind !== 'folder' && (
    <MenuItem icon={Link} onSelect={() => actions.onCopyLink(item.id)}>
      Copy link
    </MenuItem>
  );
  const read = hasChapters && (
    <MenuItem icon={BookOpenText} onSelect={() => actions.onRead(item)}>
      Read as one page
    </MenuItem>
  );
  if (!canChange) {
    return (
      <>
        {read}
        {openBeside}
        {copyLink}
      </>
    );
  }
  if (isTrash) {
    return (
      <MenuItem icon={Trash2} isDanger onSelect={actions.onEmptyTrash}>
        Empty trash
      </MenuItem>
    );
  }
  if (isTrashed) return <TrashedItems item={item} actions={actions} />;
  const isFolder = item.kind === 'folder';
  const isLocked = isFolder && item.isLocked;
  const renaming = renamingOf(item);
  return (
    <>
      {read}
      {read && <MenuRule />}
      {isFolder && (
        <>
          <MenuItem icon={FilePlus2} onSelect={() => actions.onNewDocument(item)}>
            New Document
          </MenuItem>
          <MenuItem icon={Waypoints} onSelect={() => actions.onNewCanvas(item)}>
            New Canvas
          </MenuItem>
          <MenuItem icon={FolderPlus} onSelect={() => actions.onNewFolder(item)}>
            New Folder
          </MenuItem>
          <MenuRule />
        </>
      )}
      {openBeside && (
        <>
          {openBeside}
          <MenuRule />
        </>
      )}
      {renaming !== 'not-offered' && (
        <MenuItem
          icon={TextCursorInput}
          {...(renaming === 'protected' ? PROTECTED : { keys: 'F2' })}
          onSelect={() => actions.onRename(item)}
        >
          Rename
        </MenuItem>
      )}
      {!isFolder && (
        <MenuItem icon={item.isPinned ? PinOff : Pin} onSelect={() => actions.onPin(item, !item.isPinned)}>
          {item.isPinned ? 'Unpin' : 'Pin to top'}
        </MenuItem>
      )}
      {isFolder && (
        <MenuItem icon={isLocked ? LockOpen : Lock} onSelect={() => actions.onLock(item, !isLocked)}>
          {isLocked ? 'Unlock folder' : 'Lock folder'}
        </MenuItem>
      )}
      {item.kind === 'document' && (
        <MenuItem icon={CopyPlus} onSelect={() => actions.onDuplicate(item)}>
          Duplicate
        </MenuItem>
      )}
      {item.kind === 'folder' && <ColorMenu folder={item} onColor={actions.onColor} />}
      <MenuItem icon={FolderInput} {...(isLocked && PROTECTED)} onSelect={() => actions.onMove(item)}>
        Move to…
      </MenuItem>
      {copyLink}
      <MenuRule />
      <MenuItem icon={Trash2} isDanger {...(isLocked && PROTECTED)} onSelect={() => actions.onTrash(item)}>
        Move to trash
      </MenuItem>
    </>
  );
}

/** In the trash an item comes back or goes for good. */
function TrashedItems({ item, actions }: Pick<TreeMenuItemsProps, 'item' | 'actions'>) {
  const isLocked = item.kind === 'folder' && item.isLocked;
  return (
    <>
      <MenuItem icon={ArchiveRestore} onSelect={() => actions.onRestore(item)}>
        Restore
      </MenuItem>
      {isLocked && (
        <MenuItem icon={LockOpen} onSelect={() => actions.onLock(item, false)}>
          Unlock folder
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={Trash2} isDanger {...(isLocked && PROTECTED)} onSelect={() => actions.onDelete(item)}>
        Delete permanently
      </MenuItem>
    </>
  );
}
