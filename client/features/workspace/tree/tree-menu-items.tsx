import { FilePlus2, FolderPlus, Link, TextCursorInput } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { MenuItem, MenuRule } from '#client/ui/menu.tsx';
import { renamingOf } from './renaming.ts';

export interface TreeMenuActions {
  onNewDocument: (folder: TreeItem) => void;
  onNewFolder: (parent: TreeItem) => void;
  onRename: (item: TreeItem) => void;
  onCopyLink: (documentId: string) => void;
}

interface TreeMenuItemsProps {
  item: TreeItem;
  canChange: boolean;
  actions: TreeMenuActions;
}

/** What can be done with a row. */
export function TreeMenuItems({ item, canChange, actions }: TreeMenuItemsProps) {
  const renaming = renamingOf(item);
  const rename = canChange && renaming !== 'not-offered' && (
    <MenuItem
      icon={TextCursorInput}
      {...(renaming === 'protected' ? { note: 'Protected', isDisabled: true } : { keys: 'F2' })}
      onSelect={() => actions.onRename(item)}
    >
      Rename
    </MenuItem>
  );
  if (item.kind === 'document') {
    return (
      <>
        {rename}
        <MenuItem icon={Link} onSelect={() => actions.onCopyLink(item.id)}>
          Copy link
        </MenuItem>
      </>
    );
  }
  return (
    <>
      {canChange && (
        <>
          <MenuItem icon={FilePlus2} onSelect={() => actions.onNewDocument(item)}>
            New Document
          </MenuItem>
          <MenuItem icon={FolderPlus} onSelect={() => actions.onNewFolder(item)}>
            New Folder
          </MenuItem>
        </>
      )}
      {rename && <MenuRule />}
      {rename}
    </>
  );
}
