import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

/** An entry of a folder that is read as one page: a chapter, or the heading of a subfolder. */
export type ChapterEntry =
  | { kind: 'chapter'; document: TreeDocument; depth: number }
  /** A subfolder that contains documents, at any depth. */
  | { kind: 'folder'; folder: TreeFolder; depth: number };

/**
 * Lists a folder's documents in tree order, with the documents of a subfolder at the subfolder's position.
 * Canvases and trashed items are left out.
 */
export function chaptersIn(tree: TreeModel, workspaceId: string, folderId: string): ChapterEntry[] {
  const trashId = trashIdOf(workspaceId);
  const entries: ChapterEntry[] = [];
  const add = (parentId: string, depth: number): void => {
    for (const item of childrenOf(tree, parentId)) {
      if (item.kind === 'document') entries.push({ kind: 'chapter', document: item, depth });
      if (item.kind !== 'folder' || item.id === trashId) continue;
      const before = entries.push({ kind: 'folder', folder: item, depth });
      add(item.id, depth + 1);
      // A subfolder without documents gets no heading.
      if (entries.length === before) entries.pop();
    }
  };
  if (folderId !== trashId) add(folderId, 0);
  return entries;
}

/** Returns the ids of the chapters among these entries, in order. */
export const chapterIdsOf = (entries: readonly ChapterEntry[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'chapter' ? [entry.document.id] : []));

/** Whether a folder has documents that can be read as one page. */
export const hasChapters = (tree: TreeModel, workspaceId: string, folderId: string): boolean =>
  chaptersIn(tree, workspaceId, folderId).length > 0;
