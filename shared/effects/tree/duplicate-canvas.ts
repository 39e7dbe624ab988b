import { DEFAULT_CANVAS_SETTINGS } from '#shared/documents/canvas-settings.ts';
import { duplicateCanvas as contract } from '#shared/operations/canvases.ts';
import { copyTitle } from '../../tree/copy-title.ts';
import { treeEffect } from '../tree-operation.ts';
import { copyPosition } from './item-position.ts';

export const duplicateCanvas = treeEffect(contract, (draft, { input, operation }) => {
  const source = draft.get(input.canvasId);
  if (source?.kind !== 'canvas' || !draft.isFree(input.id)) return;
  draft.put({
    kind: 'canvas',
    id: input.id,
    ...copyPosition(draft, source, input),
    name: input.title ?? copyTitle(source.name),
    ownerId: operation.actorId,
    isPinned: false,
    settings: source.settings ?? DEFAULT_CANVAS_SETTINGS,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
