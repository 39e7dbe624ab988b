import { inArray, lte, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { oneTimeToken, pendingSignup, session } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { IDLE_MS } from './sessions.ts';

/** Rows of one transaction: however many have expired, appends wait for a few at a time [A2]. */
const AT_ONCE = 50;

/** Deletes sign-ups, tokens and sessions whose time has passed. Run once an hour; sockets of ended sessions hear of it. */
export async function sweepExpired(
  db: Db,
  now = Date.now(),
): Promise<{ signups: number; tokens: number; sessions: number }> {
  return {
    signups: await sweep(db, pendingSignup, now),
    tokens: await sweep(db, oneTimeToken, now),
    sessions: await sweepSessions(db, now),
  };
}

function sweep(db: Db, table: typeof pendingSignup | typeof oneTimeToken, now: number): Promise<number> {
  const { tokenHash, expiresAt } = table;
  return inBatches(db, async (tx) => {
    const some = tx.select({ tokenHash }).from(table).where(lte(expiresAt, now)).limit(AT_ONCE);
    return (await tx.delete(table).where(inArray(tokenHash, some)).returning({ tokenHash })).length;
  });
}

function sweepSessions(db: Db, now: number): Promise<number> {
  const isOver = or(lte(session.expiresAt, now), lte(session.lastUsedAt, now - IDLE_MS));
  return inBatches(db, async (tx) => {
    const some = tx.select({ idHash: session.idHash }).from(session).where(isOver).limit(AT_ONCE);
    const ended = await tx
      .delete(session)
      .where(inArray(session.idHash, some))
      .returning({ idHash: session.idHash, userId: session.userId });
    for (const [userId, own] of Map.groupBy(ended, ({ userId: id }) => id)) {
      await raiseScope(tx, `user:${userId}`, 'sessions-ended', {
        sessionHashes: own.map(({ idHash }) => idHash),
      });
    }
    return ended.length;
  });
}

/** Until a batch is not full any more. @returns rows of all batches */
async function inBatches(db: Db, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let rows = 0;
  for (;;) {
    const done = await db.write({ scopes: [] }, batch);
    rows += done;
    if (done < AT_ONCE) return rows;
  }
}
