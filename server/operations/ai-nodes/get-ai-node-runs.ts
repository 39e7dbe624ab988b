import { getAiNodeRuns as contract, type NodeRun } from '#shared/operations/ai-nodes.ts';
import { openNodeRuns, recentNodeRuns } from '#server/ai/canvas-node/node-runs.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { runViews } from '#server/runs/run-views.ts';
import { queryHandler } from '../handler.ts';

export const getAiNodeRuns = queryHandler(
  contract,
  async ({ call, input: { canvasId }, read }) => {
    const { userId } = call.actor;
    const { canvas } = await requireCanvasAccess(read, userId, canvasId, 'read');
    const open = await openNodeRuns(read, { workspaceId: canvas.workspaceId, canvasId });
    const recent = await recentNodeRuns(read, { userId, canvasId }, call.now);
    // An open run of a node counts, or else the newest one of the caller. One that is done has nothing to show.
    const byNode = new Map([...open, ...recent].toReversed().map((found) => [found.input.nodeId, found]));
    const shown = [...byNode.values()].filter(({ row }) => row.state !== 'done');
    const views = await runViews(
      read,
      shown.map(({ row }) => row),
    );
    const runs = shown.flatMap(({ row, input }, at): NodeRun[] => {
      const view = views[at];
      if (!view) return [];
      const isYours = row.userId === userId;
      const { id, state, position, error } = view;
      return [
        { id, nodeId: input.nodeId, isYours, state, position, error, prompt: isYours ? input.prompt : null },
      ];
    });
    return { runs };
  },
  ({ input, read }) => scopeOfCanvas(read, input.canvasId),
);
