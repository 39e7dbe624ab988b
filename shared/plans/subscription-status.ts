/** The values of `subscriptionStatus`. A user who never subscribed has none. */
export const SUBSCRIPTION_STATUSES = ['past_due', 'canceled', 'active', 'deleted'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The text for a user without a status. */
export const NOT_SUBSCRIBED = 'has not subscribed';

export const subscriptionStatusText = (status: string | null): string => status ?? NOT_SUBSCRIBED;
