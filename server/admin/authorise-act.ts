import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { consumeActProof, isActProved } from '#server/auth/act-proofs.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Account = typeof user.$inferSelect;

interface ActOfAdministrator {
  actor: { userId: string };
  /** The user whom the act concerns. */
  subjectId: string;
}

/**
 * Authorises an act on a user. It reads the role of the actor again, because another administrator may have revoked it
 * since the request was authenticated. So when two administrators revoke each other's role, one of them keeps it.
 * @returns the user whom the act concerns
 * @throws AppError `not_found` for an actor without the role and for an unknown user
 */
export async function authoriseAct(
  read: Pick<Tx, 'select'>,
  { actor, subjectId }: ActOfAdministrator,
): Promise<Account> {
  const administrator = await findAccount(read, actor.userId);
  if (!administrator?.isAdmin || administrator.suspendedAt !== null) throw notFound();
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

/** An act that needs a proof of its own. */
export interface ProvedActOnUser {
  operation: string;
  actor: { userId: string; sessionHash: string };
  subjectId: string;
  /** The token that `prove-identity` returned for the act. */
  actProof: string | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/** Requires the proof of an act, and leaves it valid. @throws AppError `proof_needed`, which names the act */
export async function requireActProof(read: Pick<Tx, 'select'>, act: ProvedActOnUser): Promise<void> {
  if (act.actProof === undefined || !(await isActProved(read, act.actProof, provedActOf(act), act.now)))
    throw actProofNeeded(act);
}

/** Consumes the proof of an act, in the transaction of the act. @throws AppError `proof_needed` when it was used */
export async function spendActProof(tx: Tx, act: ProvedActOnUser): Promise<void> {
  if (act.actProof === undefined || !(await consumeActProof(tx, act.actProof, provedActOf(act), act.now)))
    throw actProofNeeded(act);
}

const provedActOf = ({ actor: { userId, sessionHash }, operation, subjectId }: ProvedActOnUser) => ({
  userId,
  sessionHash,
  operation,
  subjectId,
});

const actProofNeeded = ({ operation, subjectId }: ProvedActOnUser): AppError =>
  new AppError('proof_needed', AUTH_MESSAGES.actProofNeeded, { act: { operation, subjectId } });
