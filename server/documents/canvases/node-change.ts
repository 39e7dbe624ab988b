import type { ApiNodeChange } from '#shared/canvas/api/change-node.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import type { createCanvasNode, updateCanvasNode } from '#shared/operations/canvas-items.ts';
import type { InputOf } from '#shared/operations/contract.ts';

type NodeInput = InputOf<typeof createCanvasNode> | InputOf<typeof updateCanvasNode>;

/**
 * Converts the input of a call to a change of a node.
 * @throws AppError `invalid_input` where `targetType` and `targetId` contradict each other
 */
export function nodeChange({ canvasId: _canvas, id: _id, targetType, ...change }: NodeInput): ApiNodeChange {
  if (targetType === 'none' && change.targetId)
    throw invalidInput('A node about a document has the "targetType" "document".');
  return targetType === 'none' ? { ...change, targetId: null } : change;
}
