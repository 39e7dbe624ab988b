import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { CREDIT_ENTRIES_PAGE, getCreditEntries as contract } from '#shared/operations/credits.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import {
  aiAnswer,
  canvas,
  creditEntry,
  document,
  workspace,
  workspaceMember,
} from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getCreditEntries = queryHandler(contract, async ({ call, input: { after }, read }) => {
  const { userId } = call.actor;
  const ofUser = eq(creditEntry.userId, userId);
  const time = after && Date.parse(after.createdAt);
  const rows = await read
    .select({
      entry: creditEntry,
      action: aiAnswer.action,
      itemId: aiAnswer.itemId,
      workspaceId: workspace.id,
      title: sql<string | null>`coalesce(${document.title}, ${canvas.title})`,
    })
    .from(creditEntry)
    // A reservation has the id of its answer.
    .leftJoin(aiAnswer, and(eq(aiAnswer.id, creditEntry.ref), isNotNull(creditEntry.kind)))
    // Titles are shown to members only.
    .leftJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, aiAnswer.workspaceId), eq(workspaceMember.userId, userId)),
    )
    .leftJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(document, and(eq(document.id, aiAnswer.itemId), isNull(document.deletedAt)))
    .leftJoin(canvas, and(eq(canvas.id, aiAnswer.itemId), isNull(canvas.deletedAt)))
    .where(
      after === undefined || time === undefined
        ? ofUser
        : and(
            ofUser,
            or(
              lt(creditEntry.createdAt, time),
              and(eq(creditEntry.createdAt, time), lt(creditEntry.id, after.id)),
            ),
          ),
    )
    .orderBy(desc(creditEntry.createdAt), desc(creditEntry.id))
    .limit(CREDIT_ENTRIES_PAGE + 1);
  return {
    entries: rows.slice(0, CREDIT_ENTRIES_PAGE).map(({ entry, action, itemId, workspaceId, title }) => ({
      id: entry.id,
      createdAt: toTimestamp(entry.createdAt),
      amount: entry.amount / HUNDREDTHS,
      reason: entry.reason,
      kind: entry.kind,
      action,
      item:
        itemId !== null && workspaceId !== null && title !== null ? { id: itemId, workspaceId, title } : null,
    })),
    hasMore: rows.length > CREDIT_ENTRIES_PAGE,
  };
});
