import { planOf, type Plan, type Subscription } from '#shared/plans/plans.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';

type Subscriber = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'>;

/** Returns the subscription of a user in the form of the rules in `shared/plans`. */
export const subscriptionOf = (user: Subscriber): Subscription => ({
  subscriptionStatus: user.subscriptionStatus,
  subscriptionPlan: user.subscriptionPlan,
  subscriptionEndsAt: user.subscriptionEndsAt === null ? null : Date.parse(user.subscriptionEndsAt),
});

/** Returns the plan that is in force for a user. */
export const planOfUser = (user: Subscriber): Plan => planOf(subscriptionOf(user));
