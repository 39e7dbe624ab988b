import { v7 as uuidv7 } from 'uuid';
import { SIGN_UP_CREDITS } from '#shared/plans/sign-up-credits.ts';
import { creditEntry, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface NewUser {
  id: string;
  /** Verified. */
  email: string;
  /** An argon2id string; null: the person sets one by a reset (G1). */
  passwordHash: string | null;
  extra?: Record<string, string>;
  username?: string;
  isDemo?: boolean;
}

/** A user with the credits of a new account, the latter as a row of the ledger too. */
export async function insertUser(tx: Tx, { extra = {}, ...person }: NewUser, now: number): Promise<void> {
  await tx.insert(user).values({
    ...person,
    extra,
    credits: SIGN_UP_CREDITS,
    lastFreeCreditsAt: now,
    lastActiveAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(creditEntry).values({
    id: uuidv7(),
    userId: person.id,
    amount: SIGN_UP_CREDITS,
    reason: 'sign-up',
    // With the unique index on (user, reason, ref) this grant cannot be written twice.
    ref: 'once',
    createdAt: now,
  });
}
