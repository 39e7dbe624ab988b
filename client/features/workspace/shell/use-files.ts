import { useCallback, useMemo, useState } from 'react';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeMenuActions } from '../tree/tree-menu-items.tsx';
import { ancestorsOf, folderForNew, type TreeModel } from '../tree/tree-model.ts';
import { renamingOf } from '../tree/renaming.ts';
import { useExpandedFolders } from '../tree/use-expanded-folders.ts';
import { useTreeCommands } from '../tree/use-tree-commands.ts';
import { copyDocumentLink } from './copy-link.ts';

interface FilesOptions {
  workspaceId: string;
  tree: TreeModel | undefined;
  onOpen: (documentId: string) => void;
  /** The panel has to be in sight: a row in it becomes a field. */
  onShowPanel: () => void;
}

/** What the Files panel shows and does: unfolded folders, the row being renamed, where new things go. */
export function useFiles({ workspaceId, tree, onOpen, onShowPanel }: FilesOptions) {
  const { expanded, expand, collapse } = useExpandedFolders(workspaceId, tree);
  const { createDocumentIn, createFolderIn, rename } = useTreeCommands(workspaceId);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [touchedId, setTouchedId] = useState<string | null>(null);
  const [createdId, setCreatedId] = useState<string | null>(null);

  const reveal = useCallback(
    (id: string) => {
      if (tree) expand(ancestorsOf(tree, id).map((folder) => folder.id));
    },
    [tree, expand],
  );
  const newDocument = useCallback(
    async (folder: TreeItem | null) => {
      // What is typed at once is meant for the new page: on the button each space would make another one.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const id = await createDocumentIn(folder);
      if (id === null) return;
      if (folder) expand([folder.id]);
      setCreatedId(id);
      onOpen(id);
    },
    [createDocumentIn, expand, onOpen],
  );
  const newFolder = useCallback(
    async (parent: TreeItem | null) => {
      const id = await createFolderIn(parent);
      if (id === null) return;
      if (parent) expand([parent.id]);
      setRenamingId(id);
    },
    [createFolderIn, expand],
  );
  const startRenaming = useCallback(
    (item: TreeItem) => {
      if (renamingOf(item) !== 'offered') return;
      onShowPanel();
      reveal(item.id);
      setRenamingId(item.id);
    },
    [onShowPanel, reveal],
  );

  const place = tree ? folderForNew(tree, trashIdOf(workspaceId), touchedId) : null;
  const actions: TreeMenuActions = useMemo(
    () => ({
      onNewDocument: (folder) => void newDocument(folder),
      onNewFolder: (parent) => void newFolder(parent),
      onRename: startRenaming,
      onCopyLink: (documentId) => void copyDocumentLink(workspaceId, documentId),
    }),
    [newDocument, newFolder, startRenaming, workspaceId],
  );

  return {
    expanded,
    renamingId,
    /** The document made last, here: its title waits to be typed. */
    createdId,
    actions,
    expand,
    collapse,
    reveal,
    rename,
    startRenaming,
    touch: setTouchedId,
    newDocument: useCallback(() => void newDocument(place), [newDocument, place]),
    newFolder: useCallback(() => void newFolder(place), [newFolder, place]),
    endRenaming: useCallback(
      (item: TreeItem, typed: string) => {
        setRenamingId(null);
        void rename(item, typed);
      },
      [rename],
    ),
    cancelRenaming: useCallback(() => setRenamingId(null), []),
  };
}
