import {
  canAfford,
  CREDIT_COSTS,
  creditsNeeded,
  creditsText,
  hundredthsOf,
  type CreditKind,
} from '#shared/plans/credits.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { subscriptionOf } from '../billing/user-plan.ts';

export interface CreditGate {
  canRun: boolean;
  /** The cost, such as `1.00 credits`. */
  cost: string;
  /** Why the work cannot start; null when it can. */
  reason: string | null;
}

/**
 * Returns the cost of AI work and whether the current user may start it. The server checks it again and reserves the
 * credits when the work starts.
 * @param cost hundredths of a credit, such as the price of a model; omitted for the cost of the kind
 */
export function useCreditGate(kind: CreditKind, cost?: number): CreditGate {
  const current = useCurrentUser();
  return creditGate(current.status === 'signed-in' ? current.user : null, kind, cost);
}

type Payer = Pick<CurrentUser, 'credits' | 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'>;

/** @param user null without a signed-in user, who cannot start anything */
export function creditGate(
  user: Payer | null,
  kind: CreditKind,
  cost: number = CREDIT_COSTS[kind],
): CreditGate {
  const canRun =
    user !== null && canAfford({ ...subscriptionOf(user), credits: hundredthsOf(user.credits) }, cost);
  return {
    canRun,
    cost: `${creditsText(cost)} credits`,
    reason: canRun ? null : creditsNeeded(kind, cost),
  };
}
