import { useCallback } from 'react';
import { createDocument, updateDocument, type DocumentView } from '#shared/operations/documents.ts';
import { createFolder, updateFolder, type FolderView } from '#shared/operations/folders.ts';
import { newItemTitle } from '#shared/tree/new-item-title.ts';
import type { TreeDocument, TreeFolder, TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toast.ts';
import { renameOutcome } from './renaming.ts';
import { showItem, shownItem } from './use-workspace-tree.ts';

/** Making and renaming items. Each says what came of it; a rename shows at once. */
export function useTreeCommands(workspaceId: string) {
  const { mutateAsync: makeDocument } = useCommandOperation(createDocument);
  const { mutateAsync: makeFolder } = useCommandOperation(createFolder);
  const { mutateAsync: saveDocument } = useCommandOperation(updateDocument);
  const { mutateAsync: saveFolder } = useCommandOperation(updateFolder);

  /** Makes a document in a folder, or at the root; answers its id, or null when it could not be made. */
  const createDocumentIn = useCallback(
    async (folder: TreeItem | null): Promise<string | null> => {
      try {
        const title = newItemTitle('document', folder?.name);
        const made = await makeDocument({ workspaceId, title, folderId: folder?.id ?? null });
        showItem(workspaceId, documentItem(made));
        toast.success('Document created!');
        return made.id;
      } catch (error) {
        toast.error(`Failed to create document: ${errorText(error)}`);
        return null;
      }
    },
    [makeDocument, workspaceId],
  );

  /** The same for a folder. */
  const createFolderIn = useCallback(
    async (parent: TreeItem | null): Promise<string | null> => {
      try {
        const name = newItemTitle('folder');
        const made = await makeFolder({ workspaceId, name, parentId: parent?.id ?? null });
        showItem(workspaceId, folderItem(made));
        toast.success('Folder created!');
        return made.id;
      } catch (error) {
        toast.error(`Failed to create folder: ${errorText(error)}`);
        return null;
      }
    },
    [makeFolder, workspaceId],
  );

  const rename = useCallback(
    async (item: TreeItem, typed: string): Promise<void> => {
      const outcome = renameOutcome(item.name, typed);
      if (outcome.do === 'nothing') return;
      if (outcome.do === 'refuse') {
        toast.error(`Failed to rename: ${outcome.reason}`);
        return;
      }
      const { name } = outcome;
      showItem(workspaceId, { ...item, name });
      try {
        await (item.kind === 'folder'
          ? saveFolder({ id: item.id, name })
          : saveDocument({ id: item.id, title: name }));
        toast.success('Renamed successfully!');
      } catch (error) {
        // Only our own word is taken back: somebody may have renamed it meanwhile.
        const shown = shownItem(workspaceId, item.id);
        if (shown?.name === name) showItem(workspaceId, { ...shown, name: item.name });
        toast.error(`Failed to rename: ${errorText(error)}`);
      }
    },
    [saveDocument, saveFolder, workspaceId],
  );

  return { createDocumentIn, createFolderIn, rename };
}

function documentItem(made: DocumentView): TreeDocument {
  return {
    kind: 'document',
    id: made.id,
    parentId: made.folderId,
    name: made.title,
    order: made.order,
    ownerId: made.ownerId,
    slug: made.slug,
    type: made.type,
    isPinned: made.isPinned,
    wordCount: made.wordCount,
    createdAt: Date.parse(made.createdAt),
    updatedAt: Date.parse(made.updatedAt),
  };
}

function folderItem(made: FolderView): TreeFolder {
  return {
    kind: 'folder',
    id: made.id,
    parentId: made.parentId,
    name: made.name,
    order: made.order,
    ownerId: made.ownerId,
    color: made.color,
    isLocked: made.isLocked,
    createdAt: Date.parse(made.createdAt),
    updatedAt: Date.parse(made.updatedAt),
  };
}
