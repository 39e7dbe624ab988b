import { and, eq, isNull, sql } from 'drizzle-orm';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { session, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** The person and the session of a request. */
export interface SessionHolder {
  userId: string;
  sessionHash: string;
}

type Read = Pick<Tx, 'select'>;

const openSession = preparedQuery('open-session', (read: Read) =>
  read
    .select({ userId: session.userId })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.idHash, sql.placeholder('sessionHash')),
        eq(session.userId, sql.placeholder('userId')),
        isNull(user.deletedAt),
        isNull(user.suspendedAt),
      ),
    ),
);

/**
 * Whether a session that was open at the beginning of a request still is: nobody ended it, and its user is neither
 * suspended nor deleted. Its expiry by time is checked at the beginning alone.
 */
export async function isSessionOpen(read: Read, { userId, sessionHash }: SessionHolder): Promise<boolean> {
  return (await openSession(read, { userId, sessionHash })).length > 0;
}

/**
 * Refuses a request whose access ended meanwhile. Call it in the transaction that writes, so that nothing starts after
 * the end.
 * @throws AppError `unauthenticated`
 */
export async function requireOpenSession(read: Read, holder: SessionHolder): Promise<void> {
  if (!(await isSessionOpen(read, holder))) throw unauthenticated();
}
