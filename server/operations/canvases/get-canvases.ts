import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { getCanvases as contract } from '#shared/operations/canvases.ts';
import { canvas } from '#server/db/schema/index.ts';
import { canvasView } from '#server/documents/item-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

const PAGE = 1_000;

export const getCanvases = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(canvas)
    .where(
      and(
        eq(canvas.workspaceId, input.workspaceId),
        isNull(canvas.deletedAt),
        gt(canvas.id, input.after ?? ''),
      ),
    )
    .orderBy(asc(canvas.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return { canvases: page.map(canvasView), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
});
