import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { getReceiptUrl as contract } from '#shared/operations/billing.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { hasReceipt } from '#server/billing/payments/payments.ts';
import { payment } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getReceiptUrl = queryHandler(contract, async ({ call, input: { paymentId }, read }) => {
  const [found] = await read
    .select({ ref: payment.ref })
    .from(payment)
    .where(and(eq(payment.id, paymentId), eq(payment.userId, call.actor.userId)));
  const { payments } = call.services;
  if (!found || !hasReceipt(found.ref) || !payments)
    throw new AppError('not_found', PAYMENT_MESSAGES.receiptNotFound);
  return payments.receiptUrlOf(found.ref);
});
