import { getWorkspaceWritingStyles as contract } from '#shared/operations/writing-styles.ts';
import { stylesOf } from '#server/ai/styles/style-rows.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaceWritingStyles = queryHandler(contract, async ({ call, input, read }) => {
  const { userId } = call.actor;
  await requireWorkspaceAccess(read, userId, input.workspaceId, 'read');
  return stylesOf(read, userId, input.workspaceId);
});
