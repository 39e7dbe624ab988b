import { moveCanvasToTrash as canvas } from '#shared/operations/canvases.ts';
import { moveDocumentToTrash as document } from '#shared/operations/documents.ts';
import { moveFolderToTrash as folder } from '#shared/operations/folders.ts';
import { isInTrash, trashRefusal } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';
import { treeEffect } from '../tree-operation.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';

function moveToTrash(draft: TreeDraft, kind: TreeItem['kind'], id: string): void {
  const item = draft.get(id);
  if (item?.kind !== kind || trashRefusal(draft, item) || isInTrash(draft, item.parentId)) return;
  draft.put({ ...item, parentId: draft.trashId });
}

export const moveDocumentToTrash = treeEffect(document, (draft, { input }) => {
  moveToTrash(draft, 'document', input.id);
});

export const moveFolderToTrash = treeEffect(folder, (draft, { input }) => {
  moveToTrash(draft, 'folder', input.id);
});

export const moveCanvasToTrash = treeEffect(canvas, (draft, { input }) => {
  moveToTrash(draft, 'canvas', input.id);
});
