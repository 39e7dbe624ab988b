import { updateFolder as contract } from '#shared/operations/folders.ts';
import { folderChangeRefusal } from '../../tree/folder-rules.ts';
import { treeEffect } from '../tree-operation.ts';
import { movedPosition } from './item-position.ts';

export const updateFolder = treeEffect(contract, (draft, { input, operation }) => {
  const item = draft.get(input.id);
  if (item?.kind !== 'folder' || folderChangeRefusal(draft, item, input)) return;
  const { name = item.name, color = item.color, isLocked = item.isLocked } = input;
  const updatedAt = name === item.name ? item.updatedAt : operation.createdAt;
  draft.put({ ...item, name, color, isLocked, updatedAt, ...movedPosition(draft, item, input) });
});
