import { updateDocument as contract } from '#shared/operations/documents.ts';
import { moveRefusal } from '../place-rules.ts';
import { effectOf } from '../tree-operation.ts';
import { movedPlace } from './new-place.ts';

export const updateDocument = effectOf(contract, (draft, { input, operation }) => {
  const item = draft.get(input.id);
  if (item?.kind !== 'document') return;
  const {
    title: name = item.name,
    folderId: parentId = item.parentId,
    order,
    isPinned = item.isPinned,
  } = input;
  const isMoved = parentId !== item.parentId || order !== undefined;
  if (isMoved && moveRefusal(draft, item, parentId)) return;
  const updatedAt = name === item.name ? item.updatedAt : operation.createdAt;
  draft.put({ ...item, name, isPinned, updatedAt, ...movedPlace(draft, item, { parentId, order }) });
});
