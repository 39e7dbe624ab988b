import type { user } from '#server/db/schema/index.ts';

/**
 * Returns whether the payment provider decides about a user's plan: it bills a subscription, or will until its end.
 * Such a plan changes only there, since the next webhook or daily comparison would undo any other change. A plan that
 * an administrator set has no `subscriptionId`; it stays until an administrator changes it or a subscription begins.
 */
export const isBilled = ({
  subscriptionId,
  subscriptionStatus,
}: Pick<typeof user.$inferSelect, 'subscriptionId' | 'subscriptionStatus'>): boolean =>
  subscriptionId !== null && subscriptionStatus !== null && subscriptionStatus !== 'deleted';
