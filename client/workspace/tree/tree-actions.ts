import type { TreeItem } from '#shared/tree/tree-rows.ts';

/** The commands that the menus of tree rows call. */
export interface TreeActions {
  /** Undefined if there is no room for two pages, or no page is open. */
  onOpenBeside: ((documentId: string) => void) | undefined;
  /** Shows the preview of an uploaded file. */
  onOpenFile: (file: TreeItem) => void;
  onNewDocument: (folder: TreeItem) => void;
  onNewCanvas: (folder: TreeItem) => void;
  onNewFolder: (parent: TreeItem) => void;
  onRename: (item: TreeItem) => void;
  /** Opens the documents of a folder as one page. */
  onRead: (folder: TreeItem) => void;
  onCopyLink: (itemId: string) => void;
  /** Copies an item, with everything inside it. */
  onDuplicate: (item: TreeItem) => void;
  onMove: (...items: TreeItem[]) => void;
  onPin: (item: TreeItem, isPinned: boolean) => void;
  onLock: (folder: TreeItem, isLocked: boolean) => void;
  onColor: (folder: TreeItem, color: string | null) => void;
  onEmptyTrash: () => void;
  /** Files among the items are deleted directly, if need be after a question. */
  onTrash: (...items: TreeItem[]) => void;
  onRestore: (...items: TreeItem[]) => void;
  onDelete: (...items: TreeItem[]) => void;
  /** Takes back the last change of the tree that this page made. */
  onUndo: () => void;
}
