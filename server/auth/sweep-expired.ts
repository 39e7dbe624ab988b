import { lte, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { oneTimeToken, pendingSignup, session } from '#server/db/schema/index.ts';
import { IDLE_MS } from './sessions.ts';

/** Deletes sign-ups, tokens and sessions whose time has passed. Run once an hour; sockets of ended sessions hear of it. */
export async function sweepExpired(
  db: Db,
  now = Date.now(),
): Promise<{ signups: number; tokens: number; sessions: number }> {
  return db.write({ scopes: [] }, async (tx) => {
    const signups = await tx
      .delete(pendingSignup)
      .where(lte(pendingSignup.expiresAt, now))
      .returning({ tokenHash: pendingSignup.tokenHash });
    const tokens = await tx
      .delete(oneTimeToken)
      .where(lte(oneTimeToken.expiresAt, now))
      .returning({ tokenHash: oneTimeToken.tokenHash });
    const sessions = await tx
      .delete(session)
      .where(or(lte(session.expiresAt, now), lte(session.lastUsedAt, now - IDLE_MS)))
      .returning({ idHash: session.idHash, userId: session.userId });
    const byUser = Map.groupBy(sessions, ({ userId }) => userId);
    for (const [userId, ended] of byUser) {
      await raiseScope(tx, `user:${userId}`, 'sessions-ended', {
        sessionHashes: ended.map(({ idHash }) => idHash),
      });
    }
    return { signups: signups.length, tokens: tokens.length, sessions: sessions.length };
  });
}
