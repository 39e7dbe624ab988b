import { createFolder as contract } from '#shared/operations/folders.ts';
import { effectOf } from '../tree-operation.ts';
import { newPlace } from './new-place.ts';

export const createFolder = effectOf(contract, (draft, { input, operation }) => {
  const { id, name } = input;
  if (!draft.isFree(id)) return;
  draft.put({
    kind: 'folder',
    id,
    ...newPlace(draft, id, input),
    name,
    ownerId: operation.actorId,
    color: null,
    isLocked: false,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
