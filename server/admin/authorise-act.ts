import { and, eq, isNull } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { requireRecentProof } from '#server/auth/proof.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Account = typeof user.$inferSelect;

interface ActOfAdministrator {
  actor: { userId: string; sessionHash: string };
  /** The user whom the act concerns. */
  subjectId: string;
  /** Whether the act needs a password or passkey of the last 15 minutes. */
  needsProof?: boolean;
  now: number;
}

/**
 * Authorises an act on a user. It reads the role of the actor again, because another administrator may have revoked it
 * since the request was authenticated. So when two administrators revoke each other's role, one of them keeps it.
 * @returns the user whom the act concerns
 * @throws AppError `not_found` for an actor without the role and for an unknown user, `proof_needed`
 */
export async function authoriseAct(
  read: Pick<Tx, 'select'>,
  { actor, subjectId, needsProof = false, now }: ActOfAdministrator,
): Promise<Account> {
  const administrator = await findAccount(read, actor.userId);
  if (!administrator?.isAdmin || administrator.suspendedAt !== null) throw notFound();
  if (needsProof) await requireRecentProof(read, actor.sessionHash, now);
  const subject = await findAccount(read, subjectId);
  if (!subject) throw notFound('This user');
  return subject;
}

async function findAccount(read: Pick<Tx, 'select'>, userId: string): Promise<Account | undefined> {
  const [account] = await read
    .select()
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return account;
}
