import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { CREDITS_PACK } from '#shared/plans/credits.ts';
import { PLANS } from '#shared/plans/plans.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import { creditEntry, payment, user } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import { grantCredits, takeBackCredits } from '../credits.ts';
import { grantPlanCredits } from '../monthly-credits.ts';

/** A payment that was received. */
export interface Receipt {
  /** The id of the invoice, or of the checkout session of a purchase of credits. */
  ref: string;
  userId: string;
  plan: PurchaseId;
  amountCents: number;
  currency: string;
  /** Epoch milliseconds. */
  paidAt: number;
  /**
   * The paid period of a subscription: its id and the end of the period. After a switch of plans a period has several
   * invoices. Undefined for a purchase of credits.
   */
  period?: string;
}

/** Money of a receipt that was paid back or is disputed. */
export interface Reversal {
  /** `dispute-won`: a dispute that ended in our favour. */
  kind: 'refund' | 'dispute' | 'dispute-won';
  ref: string;
  cents: number;
  currency: string;
  /**
   * The share of the charge that was paid back before and after. The credits are the difference of two rounded
   * amounts, so that several parts add up to all of them.
   */
  from: number;
  to: number;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Records a receipt and its reversals, in the caller's transaction. Each takes effect once, in any order: the row of a
 * payment and the entry of the ledger are unique by the provider's id. A reversal is never recorded before its
 * receipt, because credits that were not granted yet could not be taken back. An erased account has payments and no
 * credits.
 */
export async function recordReceipt(
  tx: Tx,
  receipt: Receipt,
  reversals: readonly Reversal[],
  now: number,
): Promise<void> {
  const isNew = await insertPayment(tx, receipt, receipt.ref, receipt.amountCents, receipt.paidAt);
  const isOpen = await touchOwner(tx, receipt);
  // A payment that is recorded already has granted its credits, in earlier versions for its calendar month.
  if (isOpen && isNew) await grant(tx, receipt, now);
  for (const reversal of reversals) {
    await insertPayment(
      tx,
      { ...receipt, currency: reversal.currency },
      reversal.ref,
      -reversal.cents,
      reversal.at,
    );
    if (isOpen) await takeBack(tx, receipt, reversal, now);
    if (reversal.kind !== 'dispute-won') continue;
    await insertPayment(
      tx,
      { ...receipt, currency: reversal.currency },
      `${reversal.ref} won`,
      reversal.cents,
      now,
    );
    if (isOpen) await returnDisputed(tx, receipt, reversal, now);
  }
}

/** @returns false when the payment is recorded already; payments of nothing are not recorded */
async function insertPayment(
  tx: Tx,
  { userId, plan, currency }: Receipt,
  ref: string,
  amountCents: number,
  createdAt: number,
): Promise<boolean> {
  if (amountCents === 0) return true;
  const inserted = await tx
    .insert(payment)
    .values({ id: uuidv7(), userId, plan, amountCents, currency, ref, createdAt })
    .onConflictDoNothing()
    .returning({ id: payment.id });
  return inserted.length > 0;
}

/** Stores the time of the newest payment. @returns whether the account is there */
async function touchOwner(tx: Tx, { userId, paidAt }: Receipt): Promise<boolean> {
  const isOwner = and(eq(user.id, userId), isNull(user.deletedAt));
  const [owner] = await tx.select({ paidAt: user.paidAt }).from(user).where(isOwner);
  if (!owner) return false;
  if ((owner.paidAt ?? 0) >= paidAt) return true;
  await tx.update(user).set({ paidAt }).where(isOwner);
  await raiseScope(tx, `user:${userId}`);
  return true;
}

/** The credits of a purchase, in hundredths. Those of Pro are not counted. */
const creditsOf = (plan: PurchaseId): number =>
  plan === 'credits10' ? CREDITS_PACK : (PLANS[plan].monthlyCredits ?? 0);

async function grant(tx: Tx, { userId, plan, ref, period = ref }: Receipt, now: number): Promise<void> {
  const amount = creditsOf(plan);
  if (plan === 'credits10')
    await grantCredits(tx, { userId, amount, isPurchase: true, reason: 'purchase', ref, now });
  else await grantPlanCredits(tx, { userId, amount, ref: period, now });
}

async function takeBack(
  tx: Tx,
  { userId, plan }: Receipt,
  { kind, ref, from, to }: Reversal,
  now: number,
): Promise<void> {
  const all = creditsOf(plan);
  if (all === 0) return;
  await takeBackCredits(tx, {
    userId,
    amount: Math.round(all * to) - Math.round(all * from),
    isPurchase: plan === 'credits10',
    reason: kind === 'refund' ? 'refund' : 'dispute',
    ref,
    now,
  });
}

/** Grants the credits again that a dispute took. */
async function returnDisputed(tx: Tx, { userId }: Receipt, { ref }: Reversal, now: number): Promise<void> {
  const [taken] = await tx
    .select({ amount: creditEntry.amount, purchased: creditEntry.purchased })
    .from(creditEntry)
    .where(and(eq(creditEntry.userId, userId), eq(creditEntry.reason, 'dispute'), eq(creditEntry.ref, ref)));
  if (!taken || taken.amount === 0) return;
  const isPurchase = taken.purchased !== 0;
  await grantCredits(tx, { userId, amount: -taken.amount, isPurchase, reason: 'dispute-won', ref, now });
}
