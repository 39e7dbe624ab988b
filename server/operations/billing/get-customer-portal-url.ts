import { AppError } from '#shared/errors/app-error.ts';
import { getCustomerPortalUrl as contract } from '#shared/operations/billing.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { queryHandler } from '../handler.ts';

export const getCustomerPortalUrl = queryHandler(contract, async ({ call }) => {
  const { payments } = call.services;
  if (!payments) throw new AppError('unavailable', PAYMENT_MESSAGES.notSetUp);
  return payments.createPortal(call.actor.userId);
});
