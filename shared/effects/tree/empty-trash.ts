import { emptyTrash as contract } from '#shared/operations/tree.ts';
import { planTrashEmptying } from '../../tree/trash-emptying.ts';
import { treeEffect } from '../tree-operation.ts';

export const emptyTrash = treeEffect(contract, (draft, { input }) => {
  const deleted = planTrashEmptying(draft, draft.within(draft.trashId), new Set(input.ids));
  for (const { id } of deleted) draft.remove(id);
});
