import { AppError } from '#shared/errors/app-error.ts';
import { generateCheckoutSession as contract } from '#shared/operations/billing.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { commandHandler } from '../handler.ts';

export const generateCheckoutSession = commandHandler(contract, {
  authorise: async ({ call }) => {
    const { payments } = call.services;
    if (!payments) throw new AppError('unavailable', PAYMENT_MESSAGES.notSetUp);
    return payments;
  },
  prepare: async ({ call, input: { plan }, facts: payments }) =>
    payments.createCheckout({ userId: call.actor.userId, plan, key: call.operationKey }),
  write: async ({ tx, call, facts: payments, prepared: { sessionUrl, customerId }, seq }) => {
    await payments.storeCustomer(tx, call.actor.userId, customerId);
    await seq();
    return { answer: { sessionUrl } };
  },
});
