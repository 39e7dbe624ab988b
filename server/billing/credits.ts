import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { tooFewCredits } from '#shared/accounts/admin-messages.ts';
import {
  canAfford,
  CREDIT_COSTS,
  creditsNeeded,
  creditsText,
  type CreditKind,
  type CreditReason,
} from '#shared/plans/credits.ts';
import { creditEntry, creditReservation, SUBSCRIPTION_COLUMNS, user } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';

/** A reservation that nobody settled or released is released after this time: its process has ended. */
const RESERVATION_MS = 24 * 60 * 60 * 1000;

interface Change {
  userId: string;
  /** Hundredths of a credit; negative for a reservation or a refund. */
  amount: number;
  /** The part of `amount` that concerns purchased credits. */
  purchased: number;
  reason: CreditReason;
  /** The cause: an id that is used once for this user and reason. */
  ref: string;
  kind?: CreditKind;
  now: number;
}

/**
 * Writes an entry of the ledger and changes the balance by it, in the caller's transaction.
 * @returns false, without a change, when the ledger has an entry with this user, reason and ref
 * @throws AppError `unauthenticated` when the user does not exist or is deleted
 */
async function changeCredits(tx: Tx, change: Change): Promise<boolean> {
  const { userId, amount, purchased, reason, ref, kind = null, now } = change;
  const [written] = await tx
    .insert(creditEntry)
    .values({ id: uuidv7(), userId, amount, purchased, reason, ref, kind, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: creditEntry.id });
  if (!written) return false;
  const [changed] = await tx
    .update(user)
    .set({
      credits: sql`${user.credits} + ${amount}`,
      purchasedCredits: sql`${user.purchasedCredits} + ${purchased}`,
      updatedAt: now,
    })
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    .returning({ id: user.id });
  if (!changed) throw unauthenticated();
  await raiseScope(tx, `user:${userId}`);
  return true;
}

/** @throws AppError `unauthenticated` when the user does not exist or is deleted */
async function balanceOf(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      credits: user.credits,
      purchasedCredits: user.purchasedCredits,
      ...SUBSCRIPTION_COLUMNS,
    })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!row) throw unauthenticated();
  return row;
}

interface Grant {
  userId: string;
  /** Hundredths of a credit. */
  amount: number;
  /** Purchased credits never expire and are spent last. */
  isPurchase?: boolean;
  reason: CreditReason;
  /** The cause, such as the id of an invoice. One cause grants once. */
  ref: string;
  now: number;
}

/** Grants credits. @returns false when this cause has granted them before */
export const grantCredits = (tx: Tx, { isPurchase = false, ...grant }: Grant): Promise<boolean> =>
  changeCredits(tx, { ...grant, purchased: isPurchase ? grant.amount : 0 });

/**
 * Takes back granted credits after a refund or a dispute: of purchased ones for a purchase, otherwise of the others.
 * Credits that were spent are not taken, so the balance never falls below zero.
 * @returns the hundredths of a credit that were taken; undefined when this cause has taken them before
 */
export async function takeBackCredits(
  tx: Tx,
  { isPurchase = false, amount, ...grant }: Grant,
): Promise<number | undefined> {
  const { credits, purchasedCredits } = await balanceOf(tx, grant.userId);
  const taken = Math.min(amount, isPurchase ? purchasedCredits : credits - purchasedCredits);
  // Without a negative zero: a cause that takes nothing has an entry too, so that it takes nothing later.
  const change = negative(taken);
  const isNew = await changeCredits(tx, { ...grant, amount: change, purchased: isPurchase ? change : 0 });
  return isNew ? taken : undefined;
}

/**
 * Takes credits from a user, purchased ones last.
 * @throws AppError `conflict` when the user has fewer: a balance is never below zero
 */
export async function takeCredits(tx: Tx, { amount, ...entry }: Omit<Grant, 'isPurchase'>): Promise<void> {
  const { credits, purchasedCredits } = await balanceOf(tx, entry.userId);
  if (credits < amount) throw new AppError('conflict', tooFewCredits(creditsText(credits)));
  const purchased = purchasedPart(amount, { credits, purchasedCredits });
  await changeCredits(tx, { ...entry, amount: -amount, purchased: negative(purchased) });
}

/** Returns the part of an amount that is taken from purchased credits: they are spent last. */
const purchasedPart = (
  amount: number,
  { credits, purchasedCredits }: { credits: number; purchasedCredits: number },
): number => Math.max(0, amount - (credits - purchasedCredits));

/** Returns the negative of an amount, and 0 instead of a negative zero. */
const negative = (amount: number): number => (amount === 0 ? 0 : -amount);

interface Reservation {
  userId: string;
  kind: CreditKind;
  /** Hundredths of a credit; the cost of the kind if omitted. */
  cost?: number;
  /** The id of the answer that is paid for, by which the ledger finds its action and page; a new one if omitted. */
  id?: string;
  now: number;
}

/**
 * Reserves the cost of work. Purchased credits are taken last. With a paid plan the balance is drawn down
 * to 0 and the work goes on.
 * @returns the id with which the reservation is settled or released
 * @throws AppError `credits_needed` without a paid plan and with too few credits
 */
export async function reserveCredits(
  tx: Tx,
  { userId, kind, cost = CREDIT_COSTS[kind], id = uuidv7(), now }: Reservation,
): Promise<string> {
  const person = await balanceOf(tx, userId);
  if (!canAfford(person, cost)) throw new AppError('credits_needed', creditsNeeded(kind, cost));
  const amount = Math.min(cost, person.credits);
  const purchased = purchasedPart(amount, person);
  await tx.insert(creditReservation).values({
    id,
    userId,
    kind,
    amount,
    purchased,
    state: 'open',
    createdAt: now,
    expiresAt: now + RESERVATION_MS,
  });
  if (amount > 0)
    await changeCredits(tx, {
      userId,
      amount: -amount,
      purchased: negative(purchased),
      reason: 'spend',
      ref: id,
      kind,
      now,
    });
  return id;
}

/** Settles a reservation: its credits are spent. @returns false when it was settled or released before */
export async function settleCredits(tx: Tx, reservationId: string): Promise<boolean> {
  return (await closeReservation(tx, reservationId, 'settled')) !== undefined;
}

/** Releases a reservation: its credits return. @returns false when it was settled or released before */
export async function releaseCredits(tx: Tx, reservationId: string, now: number): Promise<boolean> {
  const closed = await closeReservation(tx, reservationId, 'released');
  if (!closed) return false;
  const { userId, amount, purchased, kind } = closed;
  const [owner] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  // Nothing returns to an erased account.
  if (owner && amount > 0)
    await changeCredits(tx, {
      userId,
      amount,
      purchased,
      reason: 'return',
      ref: reservationId,
      // reserveCredits stored it.
      kind: kind as CreditKind,
      now,
    });
  return true;
}

async function closeReservation(tx: Tx, reservationId: string, state: 'settled' | 'released') {
  const [closed] = await tx
    .update(creditReservation)
    .set({ state })
    .where(and(eq(creditReservation.id, reservationId), eq(creditReservation.state, 'open')))
    .returning();
  return closed;
}

/**
 * Releases a batch of reservations that were forgotten, such as those of a process that was killed.
 * @returns the number of released reservations; 0 when none is left
 */
export async function releaseForgotten(tx: Tx, now: number, batch: number): Promise<number> {
  // The state is part of the statement, as in the condition of its index.
  const due = await tx
    .select({ id: creditReservation.id })
    .from(creditReservation)
    .where(and(sql`${creditReservation.state} = 'open'`, lte(creditReservation.expiresAt, now)))
    .orderBy(creditReservation.expiresAt)
    .limit(batch);
  for (const { id } of due) await releaseCredits(tx, id, now);
  return due.length;
}
