import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { AI_NODE, AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { startAiNode as contract } from '#shared/operations/ai-nodes.ts';
import { requireFewFreeFailures } from '#server/ai/answers/free-failures.ts';
import { openNodeRuns, NodeRunInput } from '#server/ai/canvas-node/node-runs.ts';
import { prepareNode } from '#server/ai/canvas-node/prepare-node.ts';
import { reserveCredits } from '#server/billing/credits.ts';
import type { Tx } from '#server/db/write.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { requireOwnRun } from '#server/policies/run-access.ts';
import { requireWritableText } from '#server/policies/writable-text.ts';
import { runView } from '#server/runs/run-views.ts';
import { startRun } from '#server/runs/start-run.ts';
import { commandHandler } from '../handler.ts';

export const startAiNode = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input: { canvasId, id, retryOf }, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, canvasId, 'write-text');
    await requireWritableText(read, canvas);
    if (retryOf !== undefined) await requireRetry(read, call.actor.userId, { canvasId, id, retryOf });
    const open = await openNodeRuns(read, { workspaceId: canvas.workspaceId, canvasId });
    if (open.some(({ input }) => input.nodeId === id))
      throw new AppError('conflict', AI_NODE_MESSAGES.isGenerating);
    return canvas;
  },
  prepare: async ({ call, input: { canvasId, id, prompt }, facts: { workspaceId } }) => {
    const { ai, canvases, db, workers } = call.services;
    const { userId } = call.actor;
    const node = { canvasId, nodeId: id, workspaceId, userId, prompt };
    const prepared = await prepareNode({ ai, workers, read: db.read }, node);
    // Everybody sees the prompt of the answer. The browser has written it already; a caller of the API has not.
    await canvases.change({
      canvasId,
      change: { kind: 'update-node', id, change: { data: { prompt } } },
      actingUserId: userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    return prepared;
  },
  write: async ({ tx, call, input: { canvasId, id, prompt, retryOf }, facts, prepared }) => {
    const { provider, messages } = prepared;
    const { userId, sessionHash } = call.actor;
    const { cost } = provider;
    const input = { canvasId, nodeId: id, prompt, messages: [...messages], replaces: retryOf ?? null, cost };
    if (cost > 0) await requireFewFreeFailures(tx, userId, call.now);
    // The run, its answer and its reservation have one id.
    const runId = uuidv7();
    const started = await startRun(
      tx,
      {
        id: runId,
        kind: AI_NODE,
        scope: `workspace:${facts.workspaceId}`,
        userId,
        sessionHash,
        input: input satisfies NodeRunInput,
        ...(cost > 0 && {
          reservationId: await reserveCredits(tx, {
            userId,
            kind: 'assistant',
            cost,
            id: runId,
            now: call.now,
          }),
        }),
      },
      call.now,
    );
    return {
      answer: await runView(tx, started),
      afterCommit: () => Promise.resolve(call.services.runs.poke()),
    };
  },
});

/** @throws AppError `not_found` unless it is a run of the caller in this node that failed or was cancelled */
async function requireRetry(
  read: Pick<Tx, 'select'>,
  userId: string,
  { canvasId, id, retryOf }: { canvasId: string; id: string; retryOf: string },
): Promise<void> {
  const row = await requireOwnRun(read, userId, retryOf);
  const input = v.safeParse(NodeRunInput, row.input);
  const isOfNode = input.success && input.output.canvasId === canvasId && input.output.nodeId === id;
  const isUnfinished = row.state === 'failed' || row.state === 'cancelled';
  if (row.kind !== AI_NODE || !isOfNode || !isUnfinished) throw notFound('This run');
}
