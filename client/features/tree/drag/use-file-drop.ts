import { useState, type DragEvent } from 'react';
import { isTextName } from '#shared/editor/markdown/text-file-names.ts';
import { acceptsItems } from '#shared/tree/place-rules.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import { errorText } from '#client/api/api-error.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { addFiles } from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { importTextFiles } from '#client/workspace/tree/text-files.ts';
import { rowIdOf } from '../rows/handle-tree-key.ts';

interface FileDropOptions {
  /** Undefined until it is loaded. */
  tree: TreeModel | undefined;
  workspaceId: string;
  /** Whether this person may add files, and the panel shows them in their folders. */
  isEnabled: boolean;
  onExpand: (ids: readonly string[]) => void;
}

/** Texts become documents: they are to be written in. In the list of files they stay files. */
const isTextFile = ({ name }: File): boolean => isTextName(name);

async function importTexts(...dropped: Parameters<typeof importTextFiles>): Promise<void> {
  try {
    const { importTextFiles: importFiles } = await import('#client/workspace/tree/text-files.ts');
    await importFiles(...dropped);
  } catch (error) {
    toast.error('Failed to create document', { detail: errorText(error) });
  }
}

/**
 * Lets the writer drop files of this device on the panel: texts become documents and others are uploaded, into the folder
 * under the pointer, into the folder of the row there, or to the root. Dropping needs a pointer; with the keyboard, the
 * menu of a folder uploads files into it.
 * @returns `folderId`, the folder under the pointer that receives dropped files: null for the root, undefined without a drag
 */
export function useFileDrop({ tree, workspaceId, isEnabled, onExpand }: FileDropOptions) {
  const [folderId, setFolderId] = useState<string | null | undefined>(undefined);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  const targetOf = ({ target }: DragEvent): string | null | undefined => {
    if (!tree) return undefined;
    const rowId = rowIdOf(target);
    const item = rowId === null ? undefined : tree.items.get(rowId);
    const id = item?.kind === 'folder' ? item.id : (item?.parentId ?? null);
    const isAccepted = isEnabled && acceptsItems(foldersOf(tree.items, workspaceId), id);
    return isAccepted ? id : undefined;
  };
  return {
    folderId,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!hasFiles(event)) return;
        // Also where nothing can be dropped: otherwise the browser would replace the page with the file.
        event.preventDefault();
        const target = targetOf(event);
        event.dataTransfer.dropEffect = target === undefined ? 'none' : 'copy';
        setFolderId(target);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setFolderId(undefined);
      },
      onDrop: (event: DragEvent): void => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setFolderId(undefined);
        const target = targetOf(event);
        if (target === undefined) return;
        const dropped = [...event.dataTransfer.files];
        const texts = dropped.filter(isTextFile);
        const added = addFiles(
          dropped.filter((file) => !isTextFile(file)),
          { workspaceId, askedBy: 'assets', folderId: target },
        );
        const userId = getRememberedUserId();
        if (texts.length > 0 && userId !== null)
          void importTexts(texts, { userId, workspaceId, folderId: target }, added);
        if (target !== null) onExpand([target]);
      },
    },
  };
}
