import { and, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { oneTimeToken, pendingSignup, session, signInAttempt, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { endAccess } from './access/end-access.ts';
import { ADMIN_IDLE_MS, ADMIN_LIFETIME_MS, IDLE_MS } from './sessions.ts';

/** Rows of one transaction; few, because appends wait for it [A2]. */
const BATCH_ROWS = 50;

/**
 * Deletes expired sign-ups, tokens, sign-in attempts and sessions. Runs once an hour; events close the sockets of ended sessions.
 * @returns the number of deleted rows of each kind
 */
export async function sweepExpired(
  db: Db,
  now = Date.now(),
): Promise<{ signups: number; tokens: number; attempts: number; sessions: number }> {
  return {
    signups: await sweep(db, pendingSignup, now),
    tokens: await sweep(db, oneTimeToken, now),
    attempts: await sweep(db, signInAttempt, now),
    sessions:
      (await sweepSessions(db, or(lte(session.expiresAt, now), lte(session.lastUsedAt, now - IDLE_MS)))) +
      (await sweepAdministratorSessions(db, now)),
  };
}

/**
 * Deletes the expired sessions of administrators. Runs every minute: a socket that is open stays authorised until its
 * session is deleted.
 * @returns the number of deleted sessions
 */
export function sweepAdministratorSessions(db: Db, now = Date.now()): Promise<number> {
  // Without a bound value, so that the partial index of administrators applies.
  const administrators = db.read
    .select({ id: user.id })
    .from(user)
    .where(sql`${user.isAdmin}`);
  return sweepSessions(
    db,
    and(
      inArray(session.userId, administrators),
      or(lte(session.lastUsedAt, now - ADMIN_IDLE_MS), lte(session.createdAt, now - ADMIN_LIFETIME_MS)),
    ),
  );
}

function sweep(
  db: Db,
  table: typeof pendingSignup | typeof oneTimeToken | typeof signInAttempt,
  now: number,
): Promise<number> {
  const { tokenHash, expiresAt } = table;
  return runBatches(db, async (tx) => {
    const batchRows = tx.select({ tokenHash }).from(table).where(lte(expiresAt, now)).limit(BATCH_ROWS);
    return (await tx.delete(table).where(inArray(tokenHash, batchRows)).returning({ tokenHash })).length;
  });
}

function sweepSessions(db: Db, isExpired: SQL | undefined): Promise<number> {
  return runBatches(db, async (tx) => {
    const batchRows = tx.select({ idHash: session.idHash }).from(session).where(isExpired).limit(BATCH_ROWS);
    const ended = await tx
      .delete(session)
      .where(inArray(session.idHash, batchRows))
      .returning({ idHash: session.idHash, userId: session.userId });
    for (const [userId, own] of Map.groupBy(ended, ({ userId: id }) => id)) {
      await endAccess(tx, userId, { sessionHashes: own.map(({ idHash }) => idHash) });
    }
    return ended.length;
  });
}

/** Repeats a batch until it is not full. @returns the rows of all batches */
async function runBatches(db: Db, batch: (tx: Tx) => Promise<number>): Promise<number> {
  let rows = 0;
  for (;;) {
    const done = await db.write({ scopes: [] }, batch);
    rows += done;
    if (done < BATCH_ROWS) return rows;
  }
}
