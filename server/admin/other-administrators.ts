import { and, eq, isNull, ne } from 'drizzle-orm';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns whether anybody else than this user is an administrator who can log in. */
export async function hasOtherAdministrator(read: Pick<Tx, '$count'>, userId: string): Promise<boolean> {
  const isOther = and(
    eq(user.isAdmin, true),
    ne(user.id, userId),
    isNull(user.deletedAt),
    isNull(user.suspendedAt),
    isNull(user.deletionAskedAt),
  );
  return (await read.$count(user, isOther)) > 0;
}
