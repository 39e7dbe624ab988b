import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { session, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './tokens/secrets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends 60 days after its last use, at most a year after its start [G3]. */
export const IDLE_MS = 60 * DAY_MS;
const LONGEST_MS = 365 * DAY_MS;
/** How stale `lastUsedAt` may become before a request writes it anew. */
export const TOUCH_AFTER_MS = 60 * 60 * 1000;

export interface SignedIn {
  userId: string;
  isAdmin: boolean;
  sessionHash: string;
  lastUsedAt: number;
}

/** The person behind a session id, or undefined when it is unknown, ended or its user is gone. */
export async function findSession(
  read: Pick<Tx, 'select'>,
  sessionId: string,
  now = Date.now(),
): Promise<SignedIn | undefined> {
  const [found] = await read
    .select({
      userId: session.userId,
      isAdmin: user.isAdmin,
      sessionHash: session.idHash,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.idHash, hashSecret(sessionId)),
        gt(session.expiresAt, now),
        gt(session.lastUsedAt, now - IDLE_MS),
        isNull(user.deletedAt),
      ),
    );
  return found;
}

/** Makes a session within the caller's transaction. @returns the id that only the client keeps */
export async function createSession(tx: Tx, userId: string, now = Date.now()): Promise<string> {
  const sessionId = newSecret();
  await tx.insert(session).values({
    idHash: hashSecret(sessionId),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + LONGEST_MS,
  });
  return sessionId;
}

export async function touchSession(tx: Tx, sessionHash: string, now = Date.now()): Promise<void> {
  await tx.update(session).set({ lastUsedAt: now }).where(eq(session.idHash, sessionHash));
}

/** Ends one session; its sockets hear of it through the event. */
export async function endSession(tx: Tx, signedIn: Pick<SignedIn, 'userId' | 'sessionHash'>): Promise<void> {
  await tx.delete(session).where(eq(session.idHash, signedIn.sessionHash));
  await raiseScope(tx, `user:${signedIn.userId}`, 'sessions-ended', {
    sessionHashes: [signedIn.sessionHash],
  });
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(tx: Tx, userId: string, exceptHash?: string): Promise<void> {
  const mine = eq(session.userId, userId);
  const gone = await tx
    .delete(session)
    .where(exceptHash ? and(mine, ne(session.idHash, exceptHash)) : mine)
    .returning({ idHash: session.idHash });
  if (gone.length === 0) return;
  await raiseScope(tx, `user:${userId}`, 'sessions-ended', {
    sessionHashes: gone.map(({ idHash }) => idHash),
  });
}
