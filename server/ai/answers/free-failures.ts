import { and, eq, gte, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { aiAnswer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * Answers of a person that may end without a charge on one day by UTC although the server's model has worked: it had
 * begun, or the writer stopped it. Each costs the operator money. Failures before the model has begun do not count, so
 * an outage of the provider refuses nobody. No writer reaches this number by chance.
 */
export const FREE_FAILURES_PER_DAY = 50;

/** The sentence for a person who has reached it. */
export const TOO_MANY_FREE_FAILURES = `${FREE_FAILURES_PER_DAY} AI answers of today were stopped or came to nothing, and cost you nothing. AI answers start again tomorrow (UTC).`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the first millisecond of the UTC day of a time. @param time epoch milliseconds */
const startOfDay = (time: number): number => time - (time % DAY_MS);

/**
 * Refuses a further answer of the server's model to a person whose answers failed too often today. A workspace's own
 * model is never refused.
 * @param now epoch milliseconds
 * @throws AppError `limit_reached`
 */
export async function requireFewFreeFailures(
  read: Pick<Tx, 'select'>,
  userId: string,
  now: number,
): Promise<void> {
  // The condition of the index is part of the statement.
  const today = await read
    .select({ id: aiAnswer.id })
    .from(aiAnswer)
    .where(
      and(
        eq(aiAnswer.userId, userId),
        gte(aiAnswer.createdAt, startOfDay(now)),
        sql`${aiAnswer.isFreeFailure}`,
      ),
    )
    .limit(FREE_FAILURES_PER_DAY);
  if (today.length >= FREE_FAILURES_PER_DAY) throw new AppError('limit_reached', TOO_MANY_FREE_FAILURES);
}
