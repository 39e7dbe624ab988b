import { deleteCanvas as canvas } from '#shared/operations/canvases.ts';
import { deleteDocument as document } from '#shared/operations/documents.ts';
import { deleteRefusal } from '../../tree/place-rules.ts';
import type { TreeDraft } from '../../tree/tree-draft.ts';
import { treeEffect } from '../tree-operation.ts';

function deleteItem(draft: TreeDraft, kind: 'document' | 'canvas', id: string): void {
  const item = draft.get(id);
  if (item?.kind === kind && !deleteRefusal(draft, item)) draft.remove(id);
}

export const deleteDocument = treeEffect(document, (draft, { input }) => {
  deleteItem(draft, 'document', input.id);
});

export const deleteCanvas = treeEffect(canvas, (draft, { input }) => {
  deleteItem(draft, 'canvas', input.id);
});
