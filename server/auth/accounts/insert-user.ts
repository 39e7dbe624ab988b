import { v7 as uuidv7 } from 'uuid';
import { SIGN_UP_CREDITS } from '#shared/plans/plans.ts';
import { creditEntry, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface NewUser {
  id: string;
  /** A verified address. */
  email: string;
  /** An argon2id hash as a PHC string. Null: the user sets a password with a reset link (G1). */
  passwordHash: string | null;
  extra?: Record<string, string>;
  username?: string;
  isDemo?: boolean;
  /** Whether the account begins with credits: a mailbox gets them once. Without them it gets none monthly either. */
  hasFreeCredits?: boolean;
}

/** Inserts a user, with the credits of a new account and a ledger row for them unless their mailbox has had them. */
export async function insertUser(
  tx: Tx,
  { extra = {}, hasFreeCredits = true, ...columns }: NewUser,
  now: number,
): Promise<void> {
  await tx.insert(user).values({
    ...columns,
    extra,
    credits: hasFreeCredits ? SIGN_UP_CREDITS : 0,
    lastFreeCreditsAt: hasFreeCredits ? now : null,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (!hasFreeCredits) return;
  await tx.insert(creditEntry).values({
    id: uuidv7(),
    userId: columns.id,
    amount: SIGN_UP_CREDITS,
    reason: 'sign-up',
    // With the unique index on (user, reason, ref) this grant cannot be written twice.
    ref: 'once',
    createdAt: now,
  });
}
