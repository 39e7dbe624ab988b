import { and, eq, isNull } from 'drizzle-orm';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { dropEmailChanges } from '../tokens/email-change-tokens.ts';
import { dropResetTokens } from '../tokens/reset-tokens.ts';
import { endSessions } from '../sessions.ts';

/**
 * Sets a password and ends everything that was started with the old one: links that set a password or change the
 * address, and the sessions [G2].
 * @param change `keepSession` is the hash of a session that stays, for a user who changes the password while signed
 * in. With `previousHash` the password is replaced only while that hash is still stored; null
 * is the state before the first password
 * @returns the stored address, or undefined when the user is deleted or `previousHash` is no longer stored
 */
export async function replacePassword(
  tx: Tx,
  change: { userId: string; passwordHash: string; keepSession?: string; previousHash?: string | null },
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
        previousHash === undefined ? undefined : isStored(previousHash),
      ),
    )
    .returning({ email: user.email });
  if (!changed) return undefined;
  await dropResetTokens(tx, userId);
  await dropEmailChanges(tx, userId);
  await endSessions(tx, userId, keepSession);
  return changed;
}

const isStored = (hash: string | null) =>
  hash === null ? isNull(user.passwordHash) : eq(user.passwordHash, hash);
