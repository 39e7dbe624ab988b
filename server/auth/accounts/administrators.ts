import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { session, user } from '#server/db/schema/index.ts';
import { endSessions } from '../sessions.ts';

/**
 * Grants or revokes the administrator role. Sign-up never grants it: only a person at the machine can [G7].
 * @returns the user's id and whether the role changed, or `unknown` when no account has this address
 */
export async function setAdministrator(
  db: Db,
  email: string,
  isAdmin: boolean,
): Promise<{ userId: string; isChanged: boolean } | 'unknown'> {
  return db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id, isAdmin: user.isAdmin })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    if (!found) return 'unknown';
    if (found.isAdmin === isAdmin) return { userId: found.id, isChanged: false };
    await tx.update(user).set({ isAdmin, updatedAt: Date.now() }).where(eq(user.id, found.id));
    await raiseScope(tx, `user:${found.id}`);
    return { userId: found.id, isChanged: true };
  });
}

/** Returns the email addresses of all administrators, sorted. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db.read
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.isAdmin, true), isNull(user.deletedAt)))
    .orderBy(asc(user.email));
  return rows.map(({ email }) => email);
}

/**
 * Ends all sessions of a user. The user's open rooms close [A10].
 * @returns the user's id and the number of ended sessions, or `unknown` when no account has this address
 */
export async function endAllSessions(
  db: Db,
  email: string,
): Promise<{ userId: string; ended: number } | 'unknown'> {
  return db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    if (!found) return 'unknown';
    const ended = await tx.$count(session, eq(session.userId, found.id));
    await endSessions(tx, found.id);
    return { userId: found.id, ended };
  });
}
