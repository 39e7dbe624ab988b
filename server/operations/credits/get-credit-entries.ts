import { and, desc, eq, lt, or } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { CREDIT_ENTRIES_PAGE, getCreditEntries as contract } from '#shared/operations/credits.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import { creditEntry } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getCreditEntries = queryHandler(contract, async ({ call, input: { after }, read }) => {
  const ofUser = eq(creditEntry.userId, call.actor.userId);
  const time = after && Date.parse(after.createdAt);
  const rows = await read
    .select()
    .from(creditEntry)
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
    entries: rows.slice(0, CREDIT_ENTRIES_PAGE).map(({ id, createdAt, amount, reason, kind }) => ({
      id,
      createdAt: toTimestamp(createdAt),
      amount: amount / HUNDREDTHS,
      reason,
      kind,
    })),
    hasMore: rows.length > CREDIT_ENTRIES_PAGE,
  };
});
