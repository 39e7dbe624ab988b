import { getWorkspaces as contract } from '#shared/operations/workspaces.ts';
import { workspacesOf } from '#server/documents/workspaces/workspace-views.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaces = queryHandler(contract, ({ call, read }) =>
  workspacesOf(read, call.actor.userId),
);
