import { getCanvasMetadata as contract } from '#shared/operations/canvases.ts';
import { presentCanvas } from '#server/documents/tree/trash-state.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getCanvasMetadata = queryHandler(
  contract,
  async ({ call, input, read }) =>
    presentCanvas(read, (await requireCanvasAccess(read, call.actor.userId, input.id, 'read')).canvas),
  ({ input, read }) => scopeOfCanvas(read, input.id),
);
