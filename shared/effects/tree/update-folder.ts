import { updateFolder as contract } from '#shared/operations/folders.ts';
import { folderChangeRefusal } from '../../tree/folder-rules.ts';
import { effectOf } from '../tree-operation.ts';
import { movedPlace } from './new-place.ts';

export const updateFolder = effectOf(contract, (draft, { input, operation }) => {
  const item = draft.get(input.id);
  if (item?.kind !== 'folder' || folderChangeRefusal(draft, item, input)) return;
  const { name = item.name, color = item.color, isLocked = item.isLocked } = input;
  const updatedAt = name === item.name ? item.updatedAt : operation.createdAt;
  draft.put({ ...item, name, color, isLocked, updatedAt, ...movedPlace(draft, item, input) });
});
