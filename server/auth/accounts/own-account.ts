import { and, eq, isNull } from 'drizzle-orm';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns the row of the caller. @throws AppError `unauthenticated` when the account was deleted meanwhile */
export async function requireOwnAccount(
  read: Pick<Tx, 'select'>,
  userId: string,
): Promise<typeof user.$inferSelect> {
  const [account] = await read
    .select()
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!account) throw unauthenticated();
  return account;
}
