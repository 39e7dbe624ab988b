import { asc } from 'drizzle-orm';
import { getCanvases as contract } from '#shared/operations/canvases.ts';
import { canvas } from '#server/db/schema/index.ts';
import { presentCanvases } from '#server/documents/tree/trash-state.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { pageCondition, PAGE_ROWS, splitPage } from '../items-page.ts';

export const getCanvases = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(canvas)
    .where(pageCondition(canvas, input))
    .orderBy(asc(canvas.id))
    .limit(PAGE_ROWS);
  const { page, next } = splitPage(rows);
  return { canvases: await presentCanvases(read, input.workspaceId, page), next };
});
