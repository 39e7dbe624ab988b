import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * The condition of an account that receives newsletters: its user asked for them, and is neither suspended nor about
 * to be erased. An account exists only after its address was verified. The first term is that of the index.
 */
const isRecipient = and(
  sql`${user.sendNewsletter}`,
  isNull(user.deletedAt),
  isNull(user.deletionAskedAt),
  isNull(user.suspendedAt),
  eq(user.isDemo, false),
);

export const countRecipients = (read: Pick<Tx, '$count'>): Promise<number> => read.$count(user, isRecipient);

interface RecipientRow {
  id: string;
  email: string;
  username: string | null;
}

/**
 * Returns recipients in order of their ids.
 * @param after the id of the last recipient before them; an empty text for the first ones
 */
export const recipientsAfter = (
  read: Pick<Tx, 'select'>,
  after: string,
  limit: number,
): Promise<RecipientRow[]> =>
  Promise.resolve(
    read
      .select({ id: user.id, email: user.email, username: user.username })
      .from(user)
      .where(and(isRecipient, gt(user.id, after)))
      .orderBy(asc(user.id))
      .limit(limit),
  );
