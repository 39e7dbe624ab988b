import { createFolder as contract } from '#shared/operations/folders.ts';
import { treeEffect } from '../tree-operation.ts';
import { newPosition } from './item-position.ts';

export const createFolder = treeEffect(contract, (draft, { input, operation }) => {
  const { id, name } = input;
  if (!draft.isFree(id)) return;
  draft.put({
    kind: 'folder',
    id,
    ...newPosition(draft, id, input),
    name,
    ownerId: operation.actorId,
    color: null,
    isLocked: false,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
