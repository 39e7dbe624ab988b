import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { Payments } from './payments.ts';

/**
 * Ends the subscription of a person who deletes the account, before anything else of the deletion happens.
 * @throws AppError `unavailable` with a sentence when it cannot be ended
 */
export async function endSubscription(
  payments: Payments | undefined,
  read: Pick<Tx, '$count'>,
  userId: string,
): Promise<void> {
  if (payments) return payments.endSubscriptions(userId);
  // The settings were removed while people subscribed.
  const isSubscribed = and(
    eq(user.id, userId),
    isNull(user.deletedAt),
    inArray(user.subscriptionStatus, ['active', 'past_due']),
  );
  if ((await read.$count(user, isSubscribed)) > 0)
    throw new AppError('unavailable', PAYMENT_MESSAGES.cannotCancelHere);
}
