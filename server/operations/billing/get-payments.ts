import { desc, eq } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getPayments as contract, PAYMENTS_SHOWN } from '#shared/operations/billing.ts';
import { hasReceipt } from '#server/billing/payments/payments.ts';
import { payment } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getPayments = queryHandler(contract, async ({ call, read }) => {
  const rows = await read
    .select()
    .from(payment)
    .where(eq(payment.userId, call.actor.userId))
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(PAYMENTS_SHOWN);
  return rows.map(({ id, createdAt, plan, amountCents, currency, ref }) => ({
    id,
    createdAt: toTimestamp(createdAt),
    plan,
    amountCents,
    currency,
    hasReceipt: hasReceipt(ref),
  }));
});
