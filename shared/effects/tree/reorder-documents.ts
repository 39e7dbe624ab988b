import { reorderDocuments as contract } from '#shared/operations/tree.ts';
import { moveRefusal } from '../../tree/place-rules.ts';
import { reorder } from '../../tree/reorder.ts';
import { treeEffect } from '../tree-operation.ts';

export const reorderDocuments = treeEffect(contract, (draft, { input }) => {
  const siblings = draft.childrenOf(input.folderId).flatMap((id) => draft.get(id) ?? []);
  const free = new Set(
    siblings.filter((item) => !moveRefusal(draft, item, item.parentId)).map(({ id }) => id),
  );
  const keys = reorder(
    siblings,
    input.ids.filter((id) => free.has(id)),
  );
  for (const item of siblings) {
    const order = keys.get(item.id);
    if (order !== undefined) draft.put({ ...item, order });
  }
});
