import { getWorkspaceCreationLimits as contract } from '#shared/operations/workspaces.ts';
import { workspaceLimits } from '#server/billing/workspace-limits.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaceCreationLimits = queryHandler(contract, ({ call, read }) =>
  workspaceLimits(read, call.actor.userId),
);
