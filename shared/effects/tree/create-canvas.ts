import { readCanvasSettings } from '#shared/documents/canvas-settings.ts';
import { createCanvas as contract } from '#shared/operations/canvases.ts';
import { treeEffect } from '../tree-operation.ts';
import { newPosition } from './item-position.ts';

export const createCanvas = treeEffect(contract, (draft, { input, operation }) => {
  const { id, title, folderId, order, settings } = input;
  if (!draft.isFree(id)) return;
  draft.put({
    kind: 'canvas',
    id,
    ...newPosition(draft, id, { parentId: folderId, order }),
    name: title,
    ownerId: operation.actorId,
    isPinned: false,
    settings: readCanvasSettings(settings),
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
