import { getRun as contract } from '#shared/operations/runs.ts';
import { requireOwnRun } from '#server/policies/run-access.ts';
import { runView } from '#server/runs/run-views.ts';
import { queryHandler } from '../handler.ts';

export const getRun = queryHandler(contract, async ({ call, input, read }) =>
  runView(read, await requireOwnRun(read, call.actor.userId, input.id)),
);
