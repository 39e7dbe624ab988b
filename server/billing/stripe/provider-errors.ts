import type { Logger } from 'pino';
import Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';

/** How long a person waits for the provider, in milliseconds. Longer than two attempts that time out. */
const PATIENCE_MS = 22_000;

/** Returns whether the provider says that there is no such object, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Returns the answer of a request, or undefined if there is no such object. */
export async function unlessMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Runs requests on which a person waits.
 * @param unreachable the sentence for the person when the provider does not answer
 * @throws AppError `unavailable`; the cause is logged
 */
export async function askProvider<T>(
  log: Logger,
  requests: () => Promise<T>,
  unreachable: string = PAYMENT_MESSAGES.unreachable,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    log.error({ alarm: 'payments' }, 'the payment provider did not answer in time');
    reject(new AppError('unavailable', unreachable));
  }, PATIENCE_MS);
  try {
    return await Promise.race([requests(), late]);
  } catch (error) {
    throw asSentence(error, log, unreachable);
  } finally {
    clearTimeout(timer);
  }
}

function asSentence(error: unknown, log: Logger, unreachable: string): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Not the error itself, which contains the raw response.
  const { type, code, statusCode, requestId } = error;
  log.error(
    { alarm: 'payments', stripe: { type, code, statusCode, requestId, reason: error.message } },
    'the payment provider did not do what was asked',
  );
  return new AppError('unavailable', isTemporary(error) ? unreachable : PAYMENT_MESSAGES.rejected);
}

const isTemporary = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError;
