import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

/** One part of a folder that is read as one page. */
export type ChapterEntry =
  | { kind: 'chapter'; document: TreeDocument; depth: number }
  /** A folder within it that holds documents, at any depth. */
  | { kind: 'folder'; folder: TreeFolder; depth: number };

/** A folder's documents in the order of the tree, those of folders within it in their place; no canvas, nothing of the trash. */
export function chaptersIn(tree: TreeModel, workspaceId: string, folderId: string): ChapterEntry[] {
  const trashId = trashIdOf(workspaceId);
  const entries: ChapterEntry[] = [];
  const add = (parentId: string, depth: number): void => {
    for (const item of childrenOf(tree, parentId)) {
      if (item.kind === 'document') entries.push({ kind: 'chapter', document: item, depth });
      if (item.kind !== 'folder' || item.id === trashId) continue;
      const before = entries.push({ kind: 'folder', folder: item, depth });
      add(item.id, depth + 1);
      // A folder with nothing to read has no heading.
      if (entries.length === before) entries.pop();
    }
  };
  if (folderId !== trashId) add(folderId, 0);
  return entries;
}

/** Whether there is anything in a folder that could be read as one page. */
export const hasChapters = (tree: TreeModel, workspaceId: string, folderId: string): boolean =>
  chaptersIn(tree, workspaceId, folderId).length > 0;
