import { cancelRun as contract } from '#shared/operations/runs.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { requireOwnRun } from '#server/policies/run-access.ts';
import { runKinds } from '#server/runs/kinds/index.ts';
import { finishRun } from '#server/runs/finish-run.ts';
import { hasDelivered } from '#server/runs/run-kind.ts';
import { runView } from '#server/runs/run-views.ts';
import { commandHandler } from '../handler.ts';

export const cancelRun = commandHandler(contract, {
  authorise: ({ call, input, read }) => requireOwnRun(read, call.actor.userId, input.id),
  write: async ({ tx, call, facts }) => {
    const kind = runKinds(call.services).find((one) => one.kind === facts.kind);
    const isDelivered = kind !== undefined && hasDelivered(kind, facts.step);
    const end = { id: facts.id, end: { state: 'cancelled' }, now: call.now, isDelivered } as const;
    const cancelled = await finishRun(tx, end, runCredits);
    return {
      // A run that has ended is returned as it is.
      answer: await runView(tx, cancelled ?? facts),
      afterCommit: () => Promise.resolve(call.services.runs.poke()),
    };
  },
});
