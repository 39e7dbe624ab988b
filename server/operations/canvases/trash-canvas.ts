import * as contracts from '#shared/operations/canvases.ts';
import { canvas } from '#server/db/schema/index.ts';
import { presentCanvas } from '#server/documents/tree/trash-state.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { placedCanvas } from '#server/policies/item-place.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { LEAF_DELETION, trashHandlers } from '../trash-handlers.ts';

export const {
  moveToTrash: moveCanvasToTrash,
  restore: restoreCanvas,
  delete: deleteCanvas,
} = trashHandlers({
  contracts: {
    moveToTrash: contracts.moveCanvasToTrash,
    restore: contracts.restoreCanvas,
    delete: contracts.deleteCanvas,
  },
  table: canvas,
  scopeOf: scopeOfCanvas,
  requireRow: async (read, userId, id) => (await requireCanvasAccess(read, userId, id, 'change-tree')).canvas,
  toItem: placedCanvas,
  view: presentCanvas,
  deletion: LEAF_DELETION,
});
