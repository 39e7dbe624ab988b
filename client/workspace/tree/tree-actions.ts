import type { TreeItem } from '#shared/tree/tree-rows.ts';

/** Commands on items of the tree, for the menus of its rows. */
export interface TreeActions {
  /** Absent where there is no room for two, or nothing to be beside. */
  onOpenBeside: ((documentId: string) => void) | undefined;
  onNewDocument: (folder: TreeItem) => void;
  onNewCanvas: (folder: TreeItem) => void;
  onNewFolder: (parent: TreeItem) => void;
  onRename: (item: TreeItem) => void;
  /** Its documents one after the other. */
  onRead: (folder: TreeItem) => void;
  onCopyLink: (itemId: string) => void;
  onDuplicate: (document: TreeItem) => void;
  onMove: (...items: TreeItem[]) => void;
  onPin: (item: TreeItem, isPinned: boolean) => void;
  onLock: (folder: TreeItem, isLocked: boolean) => void;
  onColor: (folder: TreeItem, color: string | null) => void;
  onEmptyTrash: () => void;
  onTrash: (...items: TreeItem[]) => void;
  onRestore: (...items: TreeItem[]) => void;
  onDelete: (...items: TreeItem[]) => void;
}
