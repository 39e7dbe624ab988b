import { and, eq, isNull } from 'drizzle-orm';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { dropEmailChanges } from '../tokens/email-change-tokens.ts';
import { dropResetTokens } from '../tokens/reset-tokens.ts';
import { endSessions } from '../sessions.ts';

/**
 * Sets a password; what was begun with the old one ends: other links that set a password or change the
 * address, and the sessions [G2].
 * @param keepSession the hash of the one session that stays, for somebody who changes the password while signed in
 * @param previousHash when given, the change happens only while it is still the stored one
 * @returns the stored address, or undefined when the user is gone or the previous password is not the same any more
 */
export async function replacePassword(
  tx: Tx,
  change: { userId: string; passwordHash: string; keepSession?: string; previousHash?: string },
  now: number,
): Promise<{ email: string } | undefined> {
  const { userId, passwordHash, keepSession, previousHash } = change;
  const [changed] = await tx
    .update(user)
    .set({ passwordHash, updatedAt: now })
    .where(
      and(
        eq(user.id, userId),
        isNull(user.deletedAt),
        previousHash === undefined ? undefined : eq(user.passwordHash, previousHash),
      ),
    )
    .returning({ email: user.email });
  if (!changed) return undefined;
  await dropResetTokens(tx, userId);
  await dropEmailChanges(tx, userId);
  await endSessions(tx, userId, keepSession);
  return changed;
}
