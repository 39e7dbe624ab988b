import { useCallback, useMemo, useState } from 'react';
import type * as Y from 'yjs';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { copyText } from '#client/lib/copy-text.ts';
import { errorText } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { askToRemoveFiles, openFile } from '../files/requested-files.ts';
import type { TreePosition } from './tree-position.ts';
import type { TreeActions } from './tree-actions.ts';
import { ancestorsOf, folderForNew, type TreeModel } from '#shared/tree/tree-model.ts';
import { focusRow } from './focus-row.ts';
import { useTreeExpansion } from './use-tree-expansion.ts';
import { useTreeCommands } from './commands/use-tree-commands.ts';
import { useCreateItem } from './use-create-item.ts';
import { useItemDialogs } from './use-item-dialogs.ts';
import { useRenaming } from './use-renaming.ts';

interface TreePanelOptions {
  workspaceId: string;
  userId: string;
  tree: TreeModel | undefined;
  /** The panel is a sheet that closes when an item opens. */
  isNarrow: boolean;
  onOpen: (itemId: string) => void;
  /** Opens the documents of a folder as one page. */
  onRead: (folderId: string) => void;
  /** Undefined if no document can be opened beside the open item. */
  onOpenBeside: ((documentId: string) => void) | undefined;
  /** Called after an item was trashed or deleted here, so that its page can close. */
  onRemoved: (id: string) => void;
  /** Called before a row becomes a text field: the panel must be visible then. */
  onShowPanel: () => void;
}

/** The state and the commands of the files panel: expansion, creation, renaming, moving and deletion of items. */
export function useTreePanel(options: TreePanelOptions) {
  const { workspaceId, userId, tree, isNarrow, onOpen, onOpenBeside, onRead, onRemoved, onShowPanel } =
    options;
  const { expanded, expand, collapse, reveal } = useTreeExpansion(workspaceId, tree);
  const withCommands = useTreeCommands(workspaceId);
  const { nameNewItem, ...renaming } = useRenaming({ tree, withCommands, reveal, onShowPanel });
  const { startRenaming } = renaming;
  const { askToMove, askToDelete, askToEmptyTrash, ...dialogs } = useItemDialogs({
    workspaceId,
    tree,
    withCommands,
    onRemoved,
  });
  // The item that was focused or opened last: new items are created in its folder.
  const [currentId, setCurrentId] = useState<string | null>(null);
  const { newDocumentIn, newCanvasIn, newFolderIn, ...creation } = useCreateItem({
    withCommands,
    parent: tree ? folderForNew(tree, trashIdOf(workspaceId), currentId) : null,
    isNarrow,
    expand,
    onOpen,
    onNameNewItem: nameNewItem,
    onShowPanel,
  });

  const showFolder = useCallback(
    (id: string) => {
      if (!tree) return;
      onShowPanel();
      expand([...ancestorsOf(tree, id).map((folder) => folder.id), id]);
      setCurrentId(id);
      // The panel and the row are rendered by the next frame.
      requestAnimationFrame(() => focusRow(id));
    },
    [tree, expand, onShowPanel],
  );

  const moveToTrash = useCallback(
    (...items: TreeItem[]) => {
      askToRemoveFiles(items.filter(({ kind }) => kind === 'asset'));
      const others = items.filter(({ kind }) => kind !== 'asset');
      if (others.length === 0) return;
      withCommands((commands) => {
        for (const { id } of commands.moveToTrash(...others)) onRemoved(id);
      });
    },
    [withCommands, onRemoved],
  );
  const moveItems = useCallback(
    (items: readonly TreeItem[], target: TreePosition) => {
      if (target.parentId === trashIdOf(workspaceId)) return moveToTrash(...items);
      withCommands((commands) => {
        if (commands.moveItems(items, target) && target.parentId !== null) expand([target.parentId]);
      });
    },
    [withCommands, moveToTrash, expand, workspaceId],
  );

  const actions: TreeActions = useMemo(
    () => ({
      onOpenBeside,
      onOpenFile: ({ id }) => openFile(id),
      onNewDocument: newDocumentIn,
      onNewCanvas: newCanvasIn,
      onNewFolder: newFolderIn,
      onRename: startRenaming,
      onRead: (folder) => onRead(folder.id),
      onCopyLink: (documentId) => void copyDocumentLink(workspaceId, documentId),
      onDuplicate: (item) =>
        withCommands((commands) =>
          commands.duplicate(item).then((id) => {
            // The writer usually renames or opens the copy next.
            if (id !== null) focusRow(id);
          }),
        ),
      onMove: (...items) => askToMove(items),
      onPin: (...pinned) => withCommands((commands) => commands.setPinned(...pinned)),
      onLock: (...locked) => withCommands((commands) => commands.setLocked(...locked)),
      onTrash: moveToTrash,
      onRestore: (...items) => withCommands((commands) => commands.restore(...items)),
      onColor: (...colored) => withCommands((commands) => commands.setColor(...colored)),
      onDelete: (...items) => askToDelete(items),
      onEmptyTrash: askToEmptyTrash,
      onUndo: () => withCommands((commands) => commands.undoLast()),
    }),
    [
      newDocumentIn,
      newCanvasIn,
      newFolderIn,
      startRenaming,
      askToMove,
      askToDelete,
      askToEmptyTrash,
      withCommands,
      moveToTrash,
      onOpenBeside,
      onRead,
      workspaceId,
    ],
  );

  return {
    expanded,
    expand,
    collapse,
    reveal,
    actions,
    ...renaming,
    ...creation,
    ...dialogs,
    moveItems,
    /** Shows the panel, expands a folder and focuses its row. */
    showFolder,
    setCurrentItem: setCurrentId,
    /** Creates a document with the content of a page whose document was deleted. */
    saveAsCopy: useCallback(
      async (source: Y.XmlFragment, title: string) => {
        try {
          const { saveAsCopy } = await import('../removed-items/save-as-copy.ts');
          const id = await saveAsCopy({ source, title, workspaceId, userId });
          onOpen(id);
        } catch (error) {
          toast.error(`Failed to create document: ${errorText(error)}`);
        }
      },
      [workspaceId, userId, onOpen],
    ),
  };
}

/** Copies a document's address [H6] to the clipboard. If the browser refuses, a toast shows the address instead. */
async function copyDocumentLink(workspaceId: string, documentId: string): Promise<void> {
  const url = new URL(`/workspace/${workspaceId}`, location.href);
  url.searchParams.set('item', documentId);
  try {
    await copyText(url.href);
    toast.success('Link copied', { detail: 'It opens for the people of this workspace.' });
  } catch {
    toast.error('The browser did not allow copying', { detail: url.href });
  }
}
