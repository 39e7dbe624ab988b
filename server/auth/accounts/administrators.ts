import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { session, user } from '#server/db/schema/index.ts';
import { endSessions } from '../sessions.ts';

/**
 * Makes somebody an administrator, or an ordinary user again. Sign-up never does: only a person at the machine [G7].
 * @returns whose account it is and whether it was otherwise before, or `unknown` when no account has this address
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

/** The addresses of all administrators, in their order. */
export async function listAdministrators(db: Db): Promise<string[]> {
  const rows = await db.read
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.isAdmin, true), isNull(user.deletedAt)))
    .orderBy(asc(user.email));
  return rows.map(({ email }) => email);
}

/**
 * Logs somebody out everywhere; what they have open closes [A10].
 * @returns how many sessions of whom ended, or `unknown` when no account has this address
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
