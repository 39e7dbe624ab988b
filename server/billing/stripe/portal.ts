import Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import type { PaymentContext } from './payment-context.ts';
import { isMissing } from './provider-errors.ts';

/**
 * Creates an address of the customer portal.
 * @throws AppError `conflict` for a customer that does not exist at the provider, `unavailable` without a portal
 */
export async function createPortal(
  { stripe, publicUrl, log }: PaymentContext,
  customerId: string,
): Promise<string> {
  try {
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: `${publicUrl}/account`,
    });
    return url;
  } catch (error) {
    if (isMissing(error)) throw new AppError('conflict', PAYMENT_MESSAGES.noCustomer);
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      log.error(
        { alarm: 'payments', stripe: { reason: error.message } },
        'the customer portal is not set up',
      );
      throw new AppError('unavailable', PAYMENT_MESSAGES.portalNotSetUp);
    }
    throw error;
  }
}
