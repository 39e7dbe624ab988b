import { and, asc, eq, isNull } from 'drizzle-orm';
import { endSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { recordAct } from './admin-log.ts';

/** Recorded when the person at the machine gives no reason. */
const NO_REASON = 'none was given.';

interface ActAtTheMachine {
  /** The address of the user whom the act concerns. */
  email: string;
  reason?: string | undefined;
}

/**
 * Grants or revokes the administrator role. Sign-up never grants it: only a person at the machine and other
 * administrators can [G7].
 * @returns the user's id and whether the role changed, or `unknown` when no account has this address
 */
export async function setAdministrator(
  db: Db,
  { email, reason = NO_REASON }: ActAtTheMachine,
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
    const done = isAdmin ? 'Made an administrator' : 'Is no administrator any more';
    const message = `${done}, by “npm run admin”.`;
    await recordAct(tx, { level: 'warning', message, reason, subjectId: found.id });
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
  { email, reason = NO_REASON }: ActAtTheMachine,
): Promise<{ userId: string; ended: number } | 'unknown'> {
  return db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    if (!found) return 'unknown';
    const ended = await endSessions(tx, found.id);
    const message = `Ended all sessions (${ended}), by “npm run admin”.`;
    await recordAct(tx, { level: 'info', message, reason, subjectId: found.id });
    return { userId: found.id, ended };
  });
}
