import { createCanvas } from '#shared/operations/canvases.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { newItemTitle } from '#shared/tree/new-item-title.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue, shownWorkspace } from '#client/outbox/index.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';

/** The commands that create items in the tree of a workspace. */
export function createCommands(workspaceId: string) {
  const create = (
    noun: string,
    successText: string,
    send: () => { input: { id: string } },
  ): string | null => {
    try {
      const { input } = send();
      toast.success(successText, { duration: BRIEF_MS });
      return input.id;
    } catch (error) {
      toast.error(`Failed to create ${noun}: ${errorText(error)}`);
      return null;
    }
  };

  return {
    /** Creates a document in a folder, or at the root. @returns its id; null if it could not be created */
    createDocumentIn: (
      folder: TreeItem | null,
      title = newItemTitle('document', folder?.name),
    ): string | null =>
      create('document', 'Document created!', () =>
        enqueue(createDocument, { workspaceId, title, folderId: folder?.id ?? null }),
      ),
    /** Creates a canvas. @returns its id; null if it could not be created */
    createCanvasIn: (folder: TreeItem | null): string | null =>
      create('canvas', 'Canvas created!', () => {
        // The server knows the workspace's defaults too. They are sent so that the canvas has its grid offline.
        const settings = shownWorkspace(workspaceId)?.settings.canvasDefaults;
        return enqueue(createCanvas, {
          workspaceId,
          title: newItemTitle('canvas'),
          folderId: folder?.id ?? null,
          ...(settings && { settings }),
        });
      }),
    /** Creates a folder. @returns its id; null if it could not be created */
    createFolderIn: (parent: TreeItem | null): string | null =>
      create('folder', 'Folder created!', () =>
        enqueue(createFolder, { workspaceId, name: newItemTitle('folder'), parentId: parent?.id ?? null }),
      ),
  };
}
