import { emptyTrash as contract } from '#shared/operations/tree.ts';
import { planTrashEmptying } from '../../tree/trash-emptying.ts';
import { effectOf } from '../tree-operation.ts';

export const emptyTrash = effectOf(contract, (draft, { input }) => {
  const gone = planTrashEmptying(draft, draft.within(draft.trashId), new Set(input.ids));
  for (const { id } of gone) draft.remove(id);
});
