import { previewAiNode as contract } from '#shared/operations/ai-nodes.ts';
import { prepareNode } from '#server/ai/canvas-node/prepare-node.ts';
import { bytesOf } from '#server/ai/prompts/prepare-answer.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { requireWritableText } from '#server/policies/writable-text.ts';
import { queryHandler } from '../handler.ts';

export const previewAiNode = queryHandler(
  contract,
  async ({ call, input: { canvasId, id, prompt }, read }) => {
    const { userId } = call.actor;
    const { canvas } = await requireCanvasAccess(read, userId, canvasId, 'write-text');
    await requireWritableText(read, canvas);
    const { ai, workers } = call.services;
    const node = { canvasId, nodeId: id, workspaceId: canvas.workspaceId, userId, prompt };
    const { provider, messages } = await prepareNode({ ai, workers, read }, node);
    const { model, host, cost } = provider;
    return {
      messages: [...messages],
      bytes: bytesOf(messages),
      cost,
      model,
      host,
    };
  },
  ({ input, read }) => scopeOfCanvas(read, input.canvasId),
);
