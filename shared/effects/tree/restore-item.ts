import { restoreCanvas as canvas } from '#shared/operations/canvases.ts';
import { restoreDocument as document } from '#shared/operations/documents.ts';
import { restoreFolder as folder } from '#shared/operations/folders.ts';
import { isInTrash, restoreRefusal } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';
import { treeEffect } from '../tree-operation.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';

function restore(draft: TreeDraft, kind: TreeItem['kind'], id: string): void {
  const item = draft.get(id);
  if (item?.kind !== kind || restoreRefusal(draft, item) || !isInTrash(draft, item.parentId)) return;
  draft.put({ ...item, parentId: null, order: draft.orderAmong(null, item.order, id) });
}

export const restoreDocument = treeEffect(document, (draft, { input }) => {
  restore(draft, 'document', input.id);
});

export const restoreFolder = treeEffect(folder, (draft, { input }) => {
  restore(draft, 'folder', input.id);
});

export const restoreCanvas = treeEffect(canvas, (draft, { input }) => {
  restore(draft, 'canvas', input.id);
});
